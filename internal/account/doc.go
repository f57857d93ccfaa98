// Package account has accounts, with their e-mail address, time zone, plan and two spaces.
// API keys open spaces, and so do the sessions of people who sign in with a password or a
// passkey.
package account
