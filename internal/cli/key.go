package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"studyplanner/internal/account"
	"studyplanner/internal/console"
	"studyplanner/internal/planner"
	"studyplanner/internal/terminal/screen"
)

func (p *program) keyCommands() *cobra.Command {
	return console.Group("key", "Create, list and revoke API keys",
		"An API key opens one space of an account: live keys the real data, sandbox keys\na space to try things in.",
		p.keyCreate(), p.keyList(), p.keyRevoke())
}

func (p *program) keyCreate() *cobra.Command {
	var email, mode, scope, expires, name string
	c := &cobra.Command{
		Use: "create --email ADDRESS --mode live|sandbox", Short: "Create a key and print it, once",
		Long: `Create a key and print it. Only a hash of it is kept: it is never shown again.

--expires takes a time from now, such as 90d or 12h, or a date, at whose
beginning in the account's time zone the key ends.`,
		Example: "  studyplanner key create --email ada@example.org --mode live --expires 90d",
	}
	emailFlag(c, &email)
	c.Flags().StringVar(&mode, "mode", "", "`MODE` of the key: live or sandbox")
	c.Flags().StringVar(&name, "name", "", "`NAME` by which its owner knows the key")
	c.Flags().StringVar(&scope, "scope", string(account.Full), "`SCOPE` of the key: full, or read for reading only")
	c.Flags().StringVar(&expires, "expires", "", "`TIME` at which the key ends: 90d, 12h or 2027-01-31 (default never)")
	console.Required(c, "mode")
	console.Choices(c, "mode", string(account.Live), string(account.Sandbox))
	console.Choices(c, "scope", string(account.Full), string(account.Read))
	return p.do(c, func(ctx context.Context, _ []string) error {
		return p.with(ctx, existing, func(s services) error {
			a, err := s.find(ctx, email)
			if err != nil {
				return err
			}
			draft := account.KeyDraft{Name: name, Mode: account.Mode(mode), Scope: account.Scope(scope)}
			if draft.Life, err = readExpiry(expires, s.now, a.TimeZone); err != nil {
				return console.UsageError{Err: fmt.Errorf("--expires: %w", err)}
			}
			secret, _, err := s.accounts.CreateKey(ctx, a.ID, draft)
			if err != nil {
				return flagError(err, nil)
			}
			return p.Print(secret.Reveal())
		})
	})
}

// readExpiry returns how long after now a key is to live; 0 is for ever.
func readExpiry(text string, now time.Time, zone string) (time.Duration, error) {
	if text == "" {
		return 0, nil
	}
	life, err := readLife(text)
	if date, notDate := planner.ParseDate(text); notDate == nil {
		location, unknown := account.LoadZone(zone)
		if unknown != nil {
			return 0, unknown
		}
		y, m, d := date.Time().Date()
		life, err = time.Date(y, m, d, 0, 0, 0, 0, location).Sub(now), nil
	}
	if err != nil {
		return 0, errors.New("must be a time from now such as 90d or 12h, or a date YYYY-MM-DD")
	}
	if life <= 0 {
		return 0, errors.New("must lie in the future")
	}
	return life, nil
}

// readLife reads whole days such as "90d", or a Go duration.
func readLife(text string) (time.Duration, error) {
	days, ok := strings.CutSuffix(text, "d")
	if !ok {
		return time.ParseDuration(text)
	}
	n, err := strconv.ParseUint(days, 10, 16) // 65,535 days fit in a Duration
	return time.Duration(n) * 24 * time.Hour, err
}

func (p *program) keyList() *cobra.Command {
	var email string
	var f console.Format
	c := &cobra.Command{
		Use: "list --email ADDRESS", Short: "List an account's keys",
		Long: "List an account's keys, revoked and expired ones included. Times are in UTC.",
	}
	emailFlag(c, &email)
	console.FormatFlag(c, &f)
	return p.do(c, func(ctx context.Context, _ []string) error {
		return p.with(ctx, existing, func(s services) error {
			a, err := s.find(ctx, email)
			if err != nil {
				return err
			}
			keys, err := s.accounts.Keys(ctx, a.ID)
			if err != nil {
				return about(email, err)
			}
			return screen.Show(&p.Console, f, keys, "id", "name", "mode", "scope", "last4", "created", "last_used", "expires", "revoked")
		})
	})
}

func (p *program) keyRevoke() *cobra.Command {
	c := &cobra.Command{
		Use: "revoke KEY|ID", Short: "End a key for good",
		Long: `End a key for good, named by its id or its whole text. Servers that run refuse
it within a second. With - the key is read from standard input, so that it stays
out of the shell's history.`,
		Example: "  studyplanner key revoke key_06a1v0k5c0q3n8h4m2e7b9d1fg\n  studyplanner key revoke - <leaked-key",
		Args:    console.OneOperand("the KEY or its ID"),
	}
	return p.do(c, func(ctx context.Context, operands []string) error {
		key := operands[0]
		if key == "-" {
			line, err := bufio.NewReader(p.Stdin).ReadString('\n')
			if err != nil && !errors.Is(err, io.EOF) {
				return fmt.Errorf("read the key: %w", err)
			}
			if key = strings.TrimSpace(line); key == "" {
				return errors.New("read the key: nothing to read")
			}
		}
		return p.with(ctx, existing, func(s services) error {
			accountID, keyID, err := s.accounts.FindKey(ctx, key)
			if err != nil {
				return err
			}
			return s.accounts.Revoke(ctx, accountID, keyID)
		})
	})
}
