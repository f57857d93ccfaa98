package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"studyplanner/internal/console"
)

// secret asks for a text that the terminal does not show. Where there is no
// terminal it reads a line of standard input.
func (a *app) secret(ctx context.Context, question string) (string, error) {
	if !console.Terminal(a.Stdin) {
		line, err := bufio.NewReader(io.LimitReader(a.Stdin, 4096)).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return "", fmt.Errorf("read the key: %w", err)
		}
		return strings.TrimSpace(line), nil
	}
	fmt.Fprint(a.Stderr, question)
	defer fmt.Fprintln(a.Stderr)
	return readUnseen(ctx, int(a.Stdin.(*os.File).Fd()))
}

// readUnseen reads a line from a terminal that does not show it. When ctx is
// done it puts the terminal back to what it was and gives up.
func readUnseen(ctx context.Context, terminal int) (string, error) {
	before, err := term.GetState(terminal)
	if err != nil {
		return "", fmt.Errorf("read the key: %w", err)
	}
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
		if l.err != nil {
			return "", fmt.Errorf("read the key: %w", l.err)
		}
		return strings.TrimSpace(string(l.text)), nil
	}
}
