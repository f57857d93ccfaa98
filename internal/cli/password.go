package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/internal/account"
	"studyplanner/internal/console"
)

// maxPasswordInput is more than any password has, in bytes.
const maxPasswordInput = 8 << 10

// passwordField names the flag of a password, for flagged.
var passwordField = map[string]string{"password": "password-stdin"}

// passwordFlag gives c the flag that makes readPassword read one.
func passwordFlag(c *cobra.Command, fromStdin *bool, usage string) {
	c.Flags().BoolVar(fromStdin, "password-stdin", false, usage)
}

// readPassword reads a password from standard input, up to the end of its first line. On a terminal it
// asks twice without an echo. It returns "" if fromStdin is false.
func (p *program) readPassword(ctx context.Context, fromStdin bool) (string, error) {
	if !fromStdin {
		return "", nil
	}
	if !console.Terminal(p.Stdin) {
		text, err := io.ReadAll(io.LimitReader(p.Stdin, maxPasswordInput))
		if err != nil {
			return "", fmt.Errorf("read the password: %w", err)
		}
		line, _, _ := strings.Cut(string(text), "\n")
		return some(strings.TrimSuffix(line, "\r"))
	}
	first, err := p.AskSecret(ctx, "Password (it is not shown): ")
	if err != nil {
		return "", fmt.Errorf("read the password: %w", err)
	}
	again, err := p.AskSecret(ctx, "The same again: ")
	if err != nil {
		return "", fmt.Errorf("read the password: %w", err)
	}
	if first != again {
		return "", errors.New("that was not the same password twice")
	}
	return some(first)
}

// some refuses an empty password, which is what is read where nobody writes one.
func some(text string) (string, error) {
	if text == "" {
		return "", console.Usagef("--password-stdin: there is no password on standard input")
	}
	return text, nil
}

// create makes an account, with a password unless it is "": both or neither.
func (s services) create(ctx context.Context, d account.Draft, password string) (account.Account, error) {
	a, err := s.accounts.Create(ctx, d)
	if err != nil || password == "" {
		return a, err
	}
	if err := s.members.SetPassword(ctx, a.ID, password); err != nil {
		return account.Account{}, errors.Join(err, s.accounts.Delete(context.WithoutCancel(ctx), a.ID))
	}
	return a, nil
}
