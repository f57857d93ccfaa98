package logins

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"studyplanner/client"
	"studyplanner/internal/console"
)

// DefaultURL is the default address of a server.
const DefaultURL = client.DefaultURL

// The variables that say where to log in.
const (
	URLVariable     = client.URLVariable
	KeyVariable     = client.KeyVariable
	ProfileVariable = "STUDYPLANNER_PROFILE"
)

// ReadURL reads the address of a server as people type it: localhost:8080 is
// http://localhost:8080, and another host without a scheme is reached by https.
func ReadURL(text string) (string, error) {
	schemed := strings.Contains(text, "://")
	text = strings.TrimRight(strings.TrimSpace(text), "/")
	whole := text
	if u, err := url.Parse("//" + text); err == nil && !schemed {
		switch {
		case OnThisMachine(u.Hostname()):
			whole = "http://" + text
		case strings.ContainsAny(u.Host, ".:"):
			whole = "https://" + text
		}
	}
	u, err := url.Parse(whole)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", fmt.Errorf("%q is not the address of a server, such as localhost:8080 or https://planner.example.org", text)
	}
	return whole, nil
}

// OnThisMachine reports whether a host is this computer itself.
func OnThisMachine(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// Reach asks whether a planner answers at p, whose key need not be known yet. Its error
// has an exit code.
func (p Profile) Reach(ctx context.Context) error {
	c, err := Profile{URL: p.URL, Key: "sp_none"}.Open()
	if err != nil {
		return err
	}
	if _, err = c.Account(ctx); client.Code(err) == client.CodeUnauthorized {
		return nil
	}
	return err
}

// Connect returns a client for the profile with that name. For "" it takes the first of these:
// the server and key in the environment, the profile that the environment names, the current
// profile. Its errors have exit codes. It sends no request.
func Connect(con *console.Console, name string) (*client.Client, error) {
	p, err := Choose(con, name)
	if err != nil {
		return nil, err
	}
	return p.Open()
}

// Choose returns the login that Connect uses.
func Choose(con *console.Console, name string) (Profile, error) {
	address, key := con.Variable(URLVariable), con.Variable(KeyVariable)
	switch {
	case name == "" && key != "":
		address, err := ReadURL(cmp.Or(address, DefaultURL))
		if err != nil {
			return Profile{}, console.Usagef("%s: %w", URLVariable, err)
		}
		return Profile{URL: address, Key: key}, nil
	case name == "" && address != "":
		return Profile{}, console.Usagef("%s is set, but %s is not", URLVariable, KeyVariable)
	}
	all, err := Load()
	if err != nil {
		return Profile{}, err
	}
	return all.Find(cmp.Or(name, con.Variable(ProfileVariable)))
}

// Open returns a client for p; it sends no request. A person waits for its
// answers, so it gives up sooner than others. Its errors have exit codes, and an
// Unreachable in them if there is no answer.
func (p Profile) Open() (*client.Client, error) {
	c, err := client.New(client.Config{
		BaseURL: p.URL, Key: client.Key(p.Key), Transport: transport{http.DefaultTransport},
		UserAgent: "studyplanner", Tries: 3, Timeout: 15 * time.Second,
	})
	if err != nil {
		return nil, console.UsageError{Err: err}
	}
	return c, nil
}
