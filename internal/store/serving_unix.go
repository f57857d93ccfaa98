//go:build unix

package store

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// lockByte locks a byte of f for this process, and reports whether it could: false if
// another has it (fcntl(2), F_SETLK).
func lockByte(f *os.File, at int64) (bool, error) {
	err := setLock(f, at, syscall.F_WRLCK)
	if errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EACCES) {
		return false, nil
	}
	return err == nil, err
}

func unlockByte(f *os.File, at int64) error { return setLock(f, at, syscall.F_UNLCK) }

func setLock(f *os.File, at int64, kind int16) error {
	return syscall.FcntlFlock(f.Fd(), syscall.F_SETLK, &syscall.Flock_t{Type: kind, Whence: io.SeekStart, Start: at, Len: 1})
}
