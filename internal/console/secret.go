package console

import (
	"context"
	"errors"
	"fmt"
	"os"

	"golang.org/x/term"
)

// AskSecret asks for a line without echo. Standard input must be a terminal. When ctx is done
// it restores the terminal and returns the error of ctx.
func (c *Console) AskSecret(ctx context.Context, question string) (string, error) {
	terminal := int(c.Stdin.(*os.File).Fd())
	before, err := term.GetState(terminal)
	if err != nil {
		return "", err
	}
	fmt.Fprint(c.Stderr, question)
	defer fmt.Fprintln(c.Stderr)
	type line struct {
		text []byte
		err  error
	}
	read := make(chan line, 1)
	go func() {
		text, err := term.ReadPassword(terminal)
		read <- line{text, err}
	}()
	select {
	case <-ctx.Done():
		return "", errors.Join(ctx.Err(), term.Restore(terminal, before))
	case l := <-read:
		return string(l.text), l.err
	}
}
