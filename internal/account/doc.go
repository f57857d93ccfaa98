// Package account knows who may use the planner: accounts with their e-mail
// address, time zone and plan, the two spaces of each, and what opens them: API
// keys, and the sessions of people who sign in with a password or a passkey.
package account
