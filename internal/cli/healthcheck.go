package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/spf13/cobra"

	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
)

const healthcheckHelp = `Ask the server on this machine whether it can serve, which /readyz tells: for
containers, whose image has no other program, and for scripts. It is found where
the settings say that it listens, which are read as "serve" reads them.

Nothing is printed if it can. Otherwise the exit code is 1, and one line on
standard error says why. It takes five seconds at most.`

const healthcheckExample = `  studyplanner healthcheck
  studyplanner healthcheck --listen localhost:8081`

// healthTimeout is how long the server may take to say how it is. It does so
// within two seconds.
const healthTimeout = 5 * time.Second

// maxHealthBody is the largest body of a health check, in bytes.
const maxHealthBody = 4 << 10

func (p *program) healthcheckCommand() *cobra.Command {
	c := &cobra.Command{Use: "healthcheck", Short: "Ask the server here whether it can serve", Long: healthcheckHelp, Example: healthcheckExample}
	c.Flags().AddFlag(p.settings.Lookup("listen"))
	return p.do(c, func(ctx context.Context, _ []string) error {
		url, err := healthAddress(p.options.listen)
		if err != nil {
			return console.UsageError{Err: err}
		}
		return checkHealth(ctx, url)
	})
}

// healthAddress is the URL at which to check the server of this machine, by its setting listen.
func healthAddress(listen string) (string, error) {
	host, port, err := net.SplitHostPort(listen)
	if err != nil || !validListen(listen) || port == "0" {
		return "", errors.New("--listen: must be HOST:PORT or :PORT, with the port at which the server listens")
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsUnspecified() {
		host = "" // all that the machine has
	}
	return reachable(host, port), nil
}

// checkHealth returns nil if the server at url is ready, or else why not.
func checkHealth(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/readyz", nil)
	if err != nil {
		return err
	}
	answer, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(r) // by no proxy, and nowhere else
	if err != nil {
		return fmt.Errorf("the server at %s cannot be reached: %w", url, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusOK {
		return nil
	}
	var status struct {
		Status string `json:"status"`
	}
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxHealthBody))
	if err = errors.Join(err, json.Unmarshal(body, &status)); err != nil || status.Status == "" {
		return fmt.Errorf("what answers at %s is no server of this program: %s", url, answer.Status)
	}
	return fmt.Errorf("the server is not ready: %s", screen.Clean(status.Status))
}
