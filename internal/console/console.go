// Package console is what all commands of the program share: the streams, the
// formats of output, exit codes, and how a command is put together.
package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// Console is where one run of the program reads and writes. Results go to
// Stdout, everything else to Stderr.
type Console struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Lookup         func(name string) (string, bool) // an environment variable
	Now            func() time.Time
	Stopped        <-chan struct{} // closed by a signal to end; nil: there is none

	running bool // the action of a command has begun: its flags and operands were right
}

// Variable returns an environment variable; one that is not set is empty.
func (c *Console) Variable(name string) string {
	text, _ := c.Lookup(name)
	return text
}

// Print writes one line of results.
func (c *Console) Print(text string) error {
	_, err := fmt.Fprintln(c.Stdout, text)
	return err
}

// Note writes a line that is no result.
func (c *Console) Note(text string, args ...any) {
	fmt.Fprintf(c.Stderr, text+"\n", args...)
}

// Terminal reports whether a stream is a terminal.
func Terminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Ask writes a question and returns the line that answers it, without
// surrounding space. It fails at the end of the input, and with context.Canceled
// at a signal to end.
func (c *Console) Ask(question string) (string, error) {
	fmt.Fprint(c.Stderr, question)
	var line string
	var err error
	answered := make(chan struct{})
	go func() {
		line, err = readLine(c.Stdin)
		close(answered)
	}()
	select {
	case <-c.Stopped:
		fmt.Fprintln(c.Stderr)
		return "", context.Canceled
	case <-answered:
	}
	if line = strings.TrimSpace(line); err != nil && (line == "" || !errors.Is(err, io.EOF)) {
		return "", err
	}
	return line, nil
}

// readLine reads up to a line break or an error, and nothing beyond it: the rest
// of the input answers other questions.
func readLine(in io.Reader) (string, error) {
	var line []byte
	for next := make([]byte, 1); ; {
		n, err := in.Read(next)
		line = append(line, next[:n]...)
		if err != nil || n > 0 && next[0] == '\n' {
			return string(line), err
		}
	}
}

// Confirm asks a question that is answered with yes or no; anything but yes
// counts as no. Where nobody can be asked it is a usage error that names the
// flag with which to answer beforehand.
func (c *Console) Confirm(question, flag string) (bool, error) {
	if !Terminal(c.Stdin) {
		return false, UsageError{fmt.Errorf("nobody can be asked here: give %s", flag)}
	}
	answer, err := c.Ask(question + " [y/N] ")
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	answer = strings.ToLower(answer)
	return answer == "y" || answer == "yes", nil
}

// Interrupted reports whether err says that ctx was ended by a signal.
func Interrupted(ctx context.Context, err error) bool {
	return ctx.Err() != nil && errors.Is(err, context.Canceled)
}
