package store

import (
	"errors"
	"os"

	system "golang.org/x/sys/windows" // short, and no variable of ours
)

// lockByte locks a byte of f for this process, and reports whether it could: false if
// another has it.
func lockByte(f *os.File, at int64) (bool, error) {
	const flags = system.LOCKFILE_EXCLUSIVE_LOCK | system.LOCKFILE_FAIL_IMMEDIATELY
	err := system.LockFileEx(system.Handle(f.Fd()), flags, 0, 1, 0, &system.Overlapped{Offset: uint32(at)})
	if errors.Is(err, system.ERROR_LOCK_VIOLATION) {
		return false, nil
	}
	return err == nil, err
}

func unlockByte(f *os.File, at int64) error {
	return system.UnlockFileEx(system.Handle(f.Fd()), 0, 1, 0, &system.Overlapped{Offset: uint32(at)})
}
