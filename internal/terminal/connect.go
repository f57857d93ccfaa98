package terminal

import (
	"cmp"
	"net/http"
	"time"

	"studyplanner/client"
	"studyplanner/internal/console"
)

// defaultURL is where a server listens unless it is told otherwise.
const defaultURL = "http://localhost:8080"

// The variables that say where to log in.
const (
	urlVariable     = "STUDYPLANNER_URL"
	keyVariable     = "STUDYPLANNER_API_KEY"
	profileVariable = "STUDYPLANNER_PROFILE"
)

// Connect returns a client for the login to use: the given profile, or if that
// is "" the server and the key in the environment, the profile that the
// environment names, or the current profile, in this order. Its errors have
// exit codes. It sends no request.
func Connect(con *console.Console, name string) (*client.Client, error) {
	p, err := chooseLogin(con, name)
	if err != nil {
		return nil, err
	}
	return p.open()
}

// connect is Connect for the flag --profile.
func (a *app) connect() (*client.Client, error) { return Connect(a.Console, a.profile) }

// chooseLogin returns the login to use.
func chooseLogin(con *console.Console, name string) (profile, error) {
	url, key := con.Variable(urlVariable), con.Variable(keyVariable)
	switch {
	case name == "" && key != "":
		return profile{URL: cmp.Or(url, defaultURL), Key: key}, nil
	case name == "" && url != "":
		return profile{}, console.Usagef("%s is set, but %s is not", urlVariable, keyVariable)
	}
	path, err := profilesFile()
	if err != nil {
		return profile{}, err
	}
	all, err := readProfiles(path)
	if err != nil {
		return profile{}, err
	}
	return all.find(cmp.Or(name, con.Variable(profileVariable)))
}

// open returns a client for p. A person waits for its answers, so it gives up sooner than others.
func (p profile) open() (*client.Client, error) {
	network := http.DefaultTransport.(*http.Transport).Clone()
	network.ResponseHeaderTimeout = 30 * time.Second
	c, err := client.New(client.Config{
		BaseURL: p.URL, Key: client.Key(p.Key), Transport: transport{network},
		UserAgent: "studyplanner", Tries: 3, Patience: 15 * time.Second,
	})
	if err != nil {
		return nil, console.UsageError{Err: err}
	}
	return c, nil
}
