package api

import (
	"fmt"
	"io"
	"os"

	"studyplanner/internal/planner"
)

// upload is a temporary file for a body that is too large for memory. It tells its own failures
// from those of the client.
type upload struct {
	file     *os.File
	writeErr error // to write
}

// newUpload returns an empty file. It returns planner.ErrUnavailable.
func newUpload() (*upload, error) {
	f, err := os.CreateTemp("", "studyplanner-*")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", planner.ErrUnavailable, err)
	}
	os.Remove(f.Name()) // works on Unix; elsewhere remove does it
	return &upload{file: f}, nil
}

// Write implements [io.Writer].
func (u *upload) Write(p []byte) (int, error) {
	n, err := u.file.Write(p)
	u.writeErr = err
	return n, err
}

// fault returns err, which ended the writing of u. A failure of the file becomes one of the
// server.
func (u *upload) fault(err error) error {
	if u.writeErr != nil {
		return fmt.Errorf("%w: %w", planner.ErrUnavailable, u.writeErr)
	}
	return err
}

// Read implements [io.Reader].
func (u *upload) Read(p []byte) (int, error) {
	n, err := u.file.Read(p)
	return n, fileError(err)
}

// Seek implements [io.Seeker].
func (u *upload) Seek(offset int64, whence int) (int64, error) {
	at, err := u.file.Seek(offset, whence)
	return at, fileError(err)
}

// fileError returns err, which ended the reading of a file, as a failure of the server. The end
// of the file is none.
func fileError(err error) error {
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
