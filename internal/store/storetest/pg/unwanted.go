//go:build !postgres

package pg

// Wanted says whether tests run on PostgreSQL, too, whose programs they need then.
const Wanted = false
