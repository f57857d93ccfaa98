package cli

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/console"
	"studyplanner/internal/logins"
	"studyplanner/internal/mcp"
)

const mcpHelp = `Serve an AI assistant over standard input and output, with the Model Context
Protocol. Assistants start this command by themselves; it ends with its input.

The server and the key are those of STUDYPLANNER_URL (http://localhost:8080 if
it is not set) and STUDYPLANNER_API_KEY, or else of "studyplanner login". With a
key that may only read, only the tools that read are offered. Every call of a
tool is a few requests to the server, with the rights and quotas of the key.

The default toolset has nine tools for everyday planning; all adds those that
change several blocks in one step, change or delete whole subjects, tick topics
and apply suggestions. A server that runs offers the same at /mcp over HTTP.`

const mcpExample = `  STUDYPLANNER_API_KEY=svc_live_… studyplanner mcp
  studyplanner mcp --url https://planner.example.org --read-only
  studyplanner mcp --toolset all`

// mcpOptions are the flags of the command mcp.
type mcpOptions struct {
	url, toolset string
	readOnly     bool
}

func (p *program) mcpCommand() *cobra.Command {
	var o mcpOptions
	c := &cobra.Command{Use: "mcp", Short: "Serve an AI assistant", Long: mcpHelp, Example: mcpExample}
	c.Flags().StringVar(&o.url, "url", "", "`URL` of the server, in place of STUDYPLANNER_URL")
	c.Flags().StringVar(&o.toolset, "toolset", "default", "`SET` of tools to offer: default or all")
	c.Flags().BoolVar(&o.readOnly, "read-only", false, "offer only the tools that change nothing")
	console.Choices(c, "toolset", "default", "all")
	return p.Enter(c, func(ctx context.Context, _ []string) error { return p.assist(ctx, o) })
}

// assist serves one assistant until its input ends or ctx is done.
func (p *program) assist(ctx context.Context, o mcpOptions) error {
	toolset, err := mcp.ParseToolset(o.toolset)
	if err != nil {
		return console.Usagef("--toolset: must be default or all")
	}
	c, err := p.assistantClient(o.url)
	if err != nil {
		return err
	}
	readOnly, err := p.askScope(ctx, c)
	if err != nil {
		return err
	}
	return mcp.ServeStdio(ctx, mcp.Config{
		Client: c, Version: Version, ReadOnly: o.readOnly || readOnly, Toolset: toolset,
	}, slog.New(slog.NewTextHandler(p.Stderr, nil)), p.Stdin, p.Stdout)
}

// assistantClient returns a client for the server at url. If that is "", it is the server of the
// planning commands. A key belongs to its server, so with url it must be in the environment.
func (p *program) assistantClient(url string) (*client.Client, error) {
	if url == "" {
		return logins.Connect(&p.Console, "")
	}
	key := p.Variable(logins.KeyVariable)
	if key == "" {
		return nil, console.Failf(console.ExitRefused, "--url needs the key of that server in STUDYPLANNER_API_KEY")
	}
	return logins.Profile{URL: url, Key: key}.Open()
}

// scopePatience is how long an assistant waits for its tools if the server does
// not answer.
const scopePatience = 5 * time.Second

// askScope reports whether the key may only read. A key that the server refuses is
// an error. A server that does not answer now may do so later, when the
// assistant needs it.
func (p *program) askScope(ctx context.Context, c *client.Client) (readOnly bool, err error) {
	limited, cancel := context.WithTimeout(ctx, scopePatience)
	defer cancel()
	a, err := c.Account(limited)
	switch {
	case err == nil:
		return a.ReadOnly(), nil
	case client.Code(err) == client.CodeUnauthorized:
		return false, console.Failf(console.ExitRefused, "the server does not accept the key: make another with studyplanner key create, and put it into STUDYPLANNER_API_KEY")
	case ctx.Err() == nil:
		p.Note("studyplanner: the server does not answer yet, the tools will try again: %v", err)
	}
	return false, nil
}

// withAssistants returns a with the place where assistants reach it over HTTP.
func withAssistants(a *api.API) http.Handler {
	h := mcp.NewHandler(mcp.HTTPConfig{API: a, Version: a.Version, Log: a.Log, Called: a.Metrics.ToolCalled})
	assistants := a.RequireKey(func(w http.ResponseWriter, r *http.Request, access account.Access) {
		h.Serve(w, r, access.Key.Scope != account.Full)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == api.AssistantsPath {
			assistants.ServeHTTP(w, r)
			return
		}
		a.ServeHTTP(w, r)
	})
}
