package cli

import (
	"context"
	"errors"
	"net"
	"time"

	"github.com/spf13/cobra"

	"studyplanner/internal/account"
	"studyplanner/internal/console"
	"studyplanner/internal/web"
)

func (p *program) accountResetLink() *cobra.Command {
	var email string
	c := &cobra.Command{
		Use: "reset-link --email ADDRESS", Short: "Print a link with which to set a new password",
		Long: `Print a link with which the owner of an account sets a new password, once,
within 24 hours. Whoever has the link can do so: hand it over in private. It
leads to --public-url, which must be the server's.`,
		Example: `  studyplanner account reset-link --email ada@example.org
  studyplanner account reset-link --email ada@example.org \
    --public-url https://planner.example.org`,
	}
	emailFlag(c, &email)
	c.Flags().AddFlag(p.settings.Lookup("public-url"))
	return p.do(c, func(ctx context.Context, _ []string) error {
		return p.withOrigin(ctx, func(s services, origin string) error {
			a, err := s.find(ctx, email)
			if err != nil {
				return err
			}
			token, expires, err := s.members.NewReset(ctx, a.ID, account.SetPassword)
			if err != nil {
				return about(email, err)
			}
			return p.link(origin+"/reset?token=", token, expires)
		})
	})
}

func (p *program) accountInvite() *cobra.Command {
	var email string
	c := &cobra.Command{
		Use: "invite [--email ADDRESS]", Short: "Print a link with which to make an account",
		Long: `Print a link with which one person makes an account within 14 days, where
--sign-up is invited. It leads to --public-url, which must be the server's. The
address is a note for whom the invitation is, and filled in: any other will do.`,
		Example: "  studyplanner account invite --email ada@example.org",
	}
	c.Flags().StringVar(&email, "email", "", "`ADDRESS` of whom the invitation is for")
	c.Flags().AddFlag(p.settings.Lookup("public-url"))
	return p.do(c, func(ctx context.Context, _ []string) error {
		return p.withOrigin(ctx, func(s services, origin string) error {
			i, token, err := s.members.Invite(ctx, email)
			if err != nil {
				return flagError(err, nil)
			}
			return p.link(origin+web.JoinPath(i.Email), token, i.Expires)
		})
	})
}

// withOrigin runs do on the database of p, and with the origin to which links lead.
func (p *program) withOrigin(ctx context.Context, do func(s services, origin string) error) error {
	origin, err := p.options.origin()
	if err != nil {
		return console.Usagef("--public-url: %w", err)
	}
	return p.with(ctx, existing, func(s services) error { return do(s, origin) })
}

// origin returns the public URL or, failing that, where a server with the same
// settings listens.
func (o options) origin() (string, error) {
	if o.publicURL != "" {
		u, err := readOrigin(o.publicURL)
		if err != nil {
			return "", err
		}
		return u.String(), nil
	}
	host, port, err := net.SplitHostPort(o.listen)
	if err != nil || port == "0" {
		return "", errors.New("must be given: --listen does not say where the server is reached")
	}
	return reachable(host, port), nil
}

// link prints a link to what a token opens until it expires.
func (p *program) link(to string, token account.Token, expires time.Time) error {
	p.Note("note: it works once, until %s UTC", timestamp(&expires))
	return p.Print(to + token.Reveal())
}
