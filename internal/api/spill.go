package api

import (
	"fmt"
	"io"
	"os"

	"studyplanner/internal/planner"
)

// spill is a file for what is too large to be kept in memory until a client has
// sent or read it. It tells its own failures from those of who is written from.
type spill struct {
	file   *os.File
	failed error // to write
}

// newSpill returns an empty file. It returns planner.ErrUnavailable.
func newSpill() (*spill, error) {
	f, err := os.CreateTemp("", "studyplanner-*")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", planner.ErrUnavailable, err)
	}
	os.Remove(f.Name()) // where a file without a name goes on; elsewhere remove does it
	return &spill{file: f}, nil
}

// Write implements [io.Writer].
func (s *spill) Write(p []byte) (int, error) {
	n, err := s.file.Write(p)
	s.failed = err
	return n, err
}

// fault returns err, with which the writing of s has ended, as a failure of the
// server if it is one of the file.
func (s *spill) fault(err error) error {
	if s.failed != nil {
		return fmt.Errorf("%w: %w", planner.ErrUnavailable, s.failed)
	}
	return err
}

// Read implements [io.Reader].
func (s *spill) Read(p []byte) (int, error) {
	n, err := s.file.Read(p)
	return n, lost(err)
}

// Seek implements [io.Seeker].
func (s *spill) Seek(offset int64, whence int) (int64, error) {
	at, err := s.file.Seek(offset, whence)
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

// rewind lets s be read from its beginning.
func (s *spill) rewind() error {
	_, err := s.Seek(0, io.SeekStart)
	return err
}

// remove closes s, and removes it where that was not possible before.
func (s *spill) remove() {
	s.file.Close()
	os.Remove(s.file.Name())
}
