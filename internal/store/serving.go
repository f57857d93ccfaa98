package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// maxServers is the number of processes on one file that can detect each other.
const maxServers = 16

// Serve registers this process as a server of the database, until it ends or closes s. It
// reports whether another process serves the same SQLite file. Each process locks a byte of
// a file beside it, "-serve". For PostgreSQL it does nothing: several servers are fine.
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
	s.serveLock = f
	return others, nil
}

// takeByte locks the first free byte of f, and reports whether another process has a lock.
// A process locks its own byte before it checks the rest. So of two that start together, at
// least one sees the other.
func takeByte(f *os.File) (others bool, err error) {
	mine := false
	for i := range int64(maxServers) {
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
