// Package account knows who may use the planner: accounts with their e-mail
// address, time zone and plan, the two spaces of each, and the API keys that
// open them.
package account
