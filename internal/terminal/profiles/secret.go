package profiles

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"studyplanner/internal/console"
)

// secret asks for a text that the terminal does not show. Where there is no
// terminal it reads a line of standard input.
func (a commands) secret(ctx context.Context, question string) (string, error) {
	if !console.Terminal(a.Stdin) {
		line, err := bufio.NewReader(io.LimitReader(a.Stdin, 4096)).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return "", fmt.Errorf("read the key: %w", err)
		}
		return strings.TrimSpace(line), nil
	}
	text, err := a.AskSecret(ctx, question)
	if err != nil {
		return "", fmt.Errorf("read the key: %w", err)
	}
	return strings.TrimSpace(text), nil
}
