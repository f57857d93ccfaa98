package client

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Config says how a Client reaches the API. BaseURL and Key are required.
type Config struct {
	BaseURL   string            // of the server, without /v1: http://localhost:8080
	Key       Key               // which opens a space
	Transport http.RoundTripper // sends the requests; nil for [http.DefaultTransport]
	UserAgent string            // names the program; "" for studyplanner-client
	Tries     int               // of one request, at most; 0 for 5
	Timeout   time.Duration     // the longest time for one request, its tries and pauses together; 0 for a minute
}

// The defaults of a Config.
const (
	defaultUserAgent = "studyplanner-client"
	defaultTries     = 5
	defaultTimeout   = time.Minute
)

// Client acts on one space through the API.
type Client struct {
	base      string     // with /v1, without a slash at the end
	key       func() Key // a function, so that printing a Client does not show it
	http      *http.Client
	userAgent string
	tries     int
	timeout   time.Duration
}

// New returns a client. It fails if the configuration cannot work; whether the
// server knows the key shows with the first request.
func New(c Config) (*Client, error) {
	base, err := baseURL(c.BaseURL)
	if err != nil {
		return nil, fmt.Errorf("base URL: %w", err)
	}
	if !c.Key.valid() {
		return nil, errors.New("key: must be a text of printable characters without spaces, such as svc_live_…")
	}
	return &Client{
		base:      base,
		key:       func() Key { return c.Key },
		http:      &http.Client{Transport: c.Transport, CheckRedirect: stay},
		userAgent: cmp.Or(c.UserAgent, defaultUserAgent),
		tries:     cmp.Or(max(c.Tries, 0), defaultTries),
		timeout:   cmp.Or(max(c.Timeout, 0), defaultTimeout),
	}, nil
}

// stay follows no redirect: the API has none, and the key is for one server only.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// prefix is the version of the API, which begins every path.
const prefix = "/v1"

// baseURL returns the address of the API on the server at s.
func baseURL(s string) (string, error) {
	u, err := url.Parse(s)
	switch {
	case err != nil:
		return "", errors.New("is no URL")
	case u.Scheme != "http" && u.Scheme != "https", u.Host == "":
		return "", errors.New("must be like http://localhost:8080")
	case u.User != nil, u.RawQuery != "", u.Fragment != "":
		return "", errors.New("must not hold more than scheme, host, port and path")
	}
	path := strings.TrimSuffix(strings.TrimRight(u.EscapedPath(), "/"), prefix)
	return (&url.URL{Scheme: u.Scheme, Host: u.Host}).String() + path + prefix, nil
}
