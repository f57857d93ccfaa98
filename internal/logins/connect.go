package logins

import (
	"cmp"
	"net/http"
	"time"

	"studyplanner/client"
	"studyplanner/internal/console"
)

// DefaultURL is where a server listens unless it is told otherwise.
const DefaultURL = client.DefaultURL

// The variables that say where to log in.
const (
	URLVariable     = client.URLVariable
	KeyVariable     = client.KeyVariable
	ProfileVariable = "STUDYPLANNER_PROFILE"
)

// Connect returns a client for the login to use: the given profile, or if that
// is "" the server and the key in the environment, the profile that the
// environment names, or the current profile, in this order. Its errors have
// exit codes. It sends no request.
func Connect(con *console.Console, name string) (*client.Client, error) {
	p, err := Choose(con, name)
	if err != nil {
		return nil, err
	}
	return p.Open()
}

// Choose returns the login that Connect uses.
func Choose(con *console.Console, name string) (Profile, error) {
	url, key := con.Variable(URLVariable), con.Variable(KeyVariable)
	switch {
	case name == "" && key != "":
		return Profile{URL: cmp.Or(url, DefaultURL), Key: key}, nil
	case name == "" && url != "":
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
		UserAgent: "studyplanner", Tries: 3, Patience: 15 * time.Second,
	})
	if err != nil {
		return nil, console.UsageError{Err: err}
	}
	return c, nil
}
