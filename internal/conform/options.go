package conform

import (
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Suite names a set of checks.
type Suite string

// The suites. Full has all checks of Seed.
const (
	Seed Suite = "seed" // the contract: subjects, blocks, the schedule, statistics and suggestions
	Full Suite = "full" // what docs/api.md states besides
)

// Options say which server is checked, and how.
type Options struct {
	URL   *url.URL // see ParseURL
	Key   string   // of a sandbox: all that is made, is made and deleted there
	Suite Suite
	Run   *regexp.Regexp // is found in the ids of the checks to run; nil: all are run
	Reset bool           // the sandbox is emptied first, where it is not empty
	Limit time.Duration  // for all of the run
	Files string         // where the run listens, so that the server reads files there; "": it reads none

	Transport http.RoundTripper     // nil: the one of net/http
	Progress  func(done, total int) // called after each check; may be nil
}

// ParseURL reads the address of a server: http or https, a host, and perhaps the
// path below which /v1 is. Its errors are for people.
func ParseURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return nil, errors.New("is no URL")
	case u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return nil, errors.New("must begin with http:// or https:// and a host")
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return nil, errors.New("must be an address alone, without user, query and fragment")
	}
	u.Path = strings.TrimRight(u.Path, "/")
	u.RawPath = ""
	return u, nil
}
