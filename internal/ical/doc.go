// Package ical writes and reads iCalendar (RFC 5545). It does no I/O of its own and reads
// no clock.
package ical
