// Package private reads and writes files that only their owner may read, such as
// those with keys.
package private

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Read returns the content of a file that only its owner may read. It
// refuses one that others may read too, and what is no plain file: a link could
// lead to where they may. The error is fs.ErrNotExist if there is none.
func Read(path string) ([]byte, error) {
	about, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil, err
	case !about.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a plain file: put one there or remove it", path)
	case runtime.GOOS != "windows" && about.Mode().Perm()&0o077 != 0:
		return nil, fmt.Errorf("%s can be read by others (mode %04o): it is not used until you run chmod 600 on it", path, about.Mode().Perm())
	}
	return os.ReadFile(path)
}

// Write writes a file that only its owner may read, in a folder that it
// makes if need be. Whatever happens, the file is the old one or the new one.
func Write(path string, content []byte) (err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if about, err := os.Lstat(path); err == nil && !about.Mode().IsRegular() {
		return fmt.Errorf("%s is not a plain file: put one there or remove it", path)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.CreateTemp(dir, ".new-*") // with mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name()) // it is of no use to anybody
		}
	}()
	_, err = f.Write(content)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
