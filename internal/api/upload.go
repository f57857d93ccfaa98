package api

import (
	"fmt"
	"io"
	"os"

	"studyplanner/internal/planner"
)

// upload is a file for a body that is too large to be kept in memory until a client has
// sent it. It tells its own failures from those of who is written from.
type upload struct {
	file   *os.File
	failed error // to write
}

// newUpload returns an empty file. It returns planner.ErrUnavailable.
func newUpload() (*upload, error) {
	f, err := os.CreateTemp("", "studyplanner-*")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", planner.ErrUnavailable, err)
	}
	os.Remove(f.Name()) // where a file without a name goes on; elsewhere remove does it
	return &upload{file: f}, nil
}

// Write implements [io.Writer].
func (u *upload) Write(p []byte) (int, error) {
	n, err := u.file.Write(p)
	u.failed = err
	return n, err
}

// fault returns err, with which the writing of u has ended, as a failure of the
// server if it is one of the file.
func (u *upload) fault(err error) error {
	if u.failed != nil {
		return fmt.Errorf("%w: %w", planner.ErrUnavailable, u.failed)
	}
	return err
}

// Read implements [io.Reader].
func (u *upload) Read(p []byte) (int, error) {
	n, err := u.file.Read(p)
	return n, lost(err)
}

// Seek implements [io.Seeker].
func (u *upload) Seek(offset int64, whence int) (int64, error) {
	at, err := u.file.Seek(offset, whence)
	return at, lost(err)
}

// lost returns err, with which the reading of a file has ended, as a failure of
// the server, unless it is the end.
func lost(err error) error {
	if err == nil || err == io.EOF { //nolint:errorlint // as readers have to return it
		return err
	}
	return fmt.Errorf("%w: %w", planner.ErrUnavailable, err)
}

// rewind lets u be read from its beginning.
func (u *upload) rewind() error {
	_, err := u.Seek(0, io.SeekStart)
	return err
}

// remove closes u, and removes it where that was not possible before.
func (u *upload) remove() {
	u.file.Close()
	os.Remove(u.file.Name())
}
