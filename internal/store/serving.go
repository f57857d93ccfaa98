package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// mostServing is of how many processes that serve one file each is told from the others.
const mostServing = 16

// Serve says that this process serves the database, until it ends, however it does, or
// closes s. It reports whether another process serves the same file too, which is told
// by a file beside it, "-serve", of which each locks a byte. A PostgreSQL database is
// made for several: there Serve does nothing.
func (s *Store) Serve() (others bool, err error) {
	if s.path == "" {
		return false, nil
	}
	path, err := filepath.EvalSymlinks(s.path)
	if err != nil {
		return false, fmt.Errorf("serve: %w", err)
	}
	f, err := os.OpenFile(path+"-serve", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return false, fmt.Errorf("serve: %w", err)
	}
	others, err = takeByte(f)
	if err != nil {
		return false, fmt.Errorf("serve: %w", errors.Join(err, f.Close()))
	}
	s.served = f
	return others, nil
}

// takeByte locks the first byte of f that no other process has locked, and reports
// whether any has locked one. Whoever comes second has locked its own before it looks
// at the rest, so of two at once one at least knows of the other.
func takeByte(f *os.File) (others bool, err error) {
	mine := false
	for i := range int64(mostServing) {
		free, err := lockByte(f, i)
		switch {
		case err != nil:
			return false, err
		case !free:
			others = true
		case !mine:
			mine = true
		default:
			if err := unlockByte(f, i); err != nil {
				return false, err
			}
		}
	}
	return others, nil
}
