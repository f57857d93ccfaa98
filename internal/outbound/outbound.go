// Package outbound is the only way on which the server goes out to addresses that
// somebody gave it. It reaches what is public, by https, and what the operator allowed;
// it tells nobody the addresses that it was given.
package outbound

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"

	"code.dny.dev/ssrf"
)

const (
	patience     = 10 * time.Second // for a whole answer, with what it is redirected to
	maxRedirects = 3
	maxAddress   = 2000     // bytes
	maxHeader    = 64 << 10 // bytes of an answer
)

// Why nothing was got. None says where it was looked for.
var (
	ErrForbidden   = errors.New("leads to an address that is not allowed")
	ErrSlow        = errors.New("took over 10 s")
	ErrTooLarge    = errors.New("is too large")
	ErrRedirects   = fmt.Errorf("leads elsewhere more than %d times", maxRedirects)
	ErrUnreachable = errors.New("cannot be reached")
	ErrProxy       = errors.New("cannot be reached: the server stands behind a proxy, which it may not use for this")
)

// Status is an answer that is not what was asked for.
type Status int

func (s Status) Error() string { return fmt.Sprintf("answered %d", int(s)) }

// Config says where a Way leads.
type Config struct {
	Allow []netip.Prefix // reached besides what is public, and by http, too
	Agent string         // what the server calls itself

	// Proxy returns the proxy for a request, nil for none, as http.ProxyFromEnvironment
	// does. Where it returns one, only who UseProxy gets anywhere: then the proxy
	// guards what is reached, but for addresses that are named by their number.
	Proxy    func(*http.Request) (*url.URL, error)
	UseProxy bool
}

// Way leads out. It keeps no connection and no cookie.
type Way struct {
	config Config
	client *http.Client
	guard  *ssrf.Guardian
	direct map[string]*http.Transport // by the scheme of what is asked for
}

// New returns the way out.
func New(c Config) *Way {
	w := &Way{config: c}
	var v4, v6 []netip.Prefix
	for _, p := range c.Allow {
		if p = p.Masked(); p.Addr().Is4() {
			v4 = append(v4, p)
		} else {
			v6 = append(v6, p)
		}
	}
	w.guard = ssrf.New(ssrf.WithAnyPort(), ssrf.WithAllowedV4Prefixes(v4...), ssrf.WithAllowedV6Prefixes(v6...))
	w.direct = map[string]*http.Transport{"https": transport(w.guard.Safe), "http": transport(w.onlyAllowed)}
	w.client = &http.Client{Transport: w, CheckRedirect: checkRedirect}
	return w
}

// control judges an address when it is dialled, when no name can change any more.
type control func(network, address string, _ syscall.RawConn) error

func transport(c control) *http.Transport {
	return &http.Transport{
		DialContext:            (&net.Dialer{Control: c, Timeout: patience}).DialContext,
		ForceAttemptHTTP2:      true,
		DisableKeepAlives:      true,
		MaxResponseHeaderBytes: maxHeader,
	}
}

// onlyAllowed refuses what was not allowed by name of its network.
func (w *Way) onlyAllowed(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return ErrForbidden
	}
	for _, p := range w.config.Allow {
		if p.Contains(to.Addr().Unmap()) {
			return nil
		}
	}
	return ErrForbidden
}

// checkRedirect refuses a fourth redirect, and keeps the address from where it leads.
func checkRedirect(r *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects {
		return ErrRedirects
	}
	r.Header.Del("Referer")
	return nil
}

// RoundTrip sends one request, by the way that is right for it.
func (w *Way) RoundTrip(r *http.Request) (*http.Response, error) {
	direct := w.direct[r.URL.Scheme]
	if direct == nil || r.URL.Scheme == "http" && len(w.config.Allow) == 0 {
		return nil, ErrForbidden
	}
	if w.config.Proxy == nil {
		return direct.RoundTrip(r)
	}
	proxy, err := w.config.Proxy(r)
	switch number, named := netip.ParseAddr(r.URL.Hostname()); {
	case err != nil:
		return nil, ErrProxy
	case proxy == nil:
		return direct.RoundTrip(r)
	case !w.config.UseProxy:
		return nil, ErrProxy
	case r.URL.Scheme == "http", named == nil && w.guard.SafeAddr(number.Unmap()) != nil:
		return nil, ErrForbidden
	}
	by := transport(nil)
	by.Proxy = http.ProxyURL(proxy)
	return by.RoundTrip(r)
}

// Check returns the address that a text is: an https one, or an http one, which only
// leads to what is allowed. webcal is https, and so is webcals.
func Check(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || len(text) > maxAddress || u.Host == "" || u.Hostname() == "" || u.Opaque != "" {
		return nil, errors.New("must be an address such as https://example.org/calendar.ics")
	}
	switch u.Scheme = strings.ToLower(u.Scheme); u.Scheme {
	case "webcal", "webcals":
		u.Scheme = "https"
	case "http", "https":
	default:
		return nil, errors.New("must begin with https://")
	}
	u.Fragment, u.RawFragment = "", ""
	return u, nil
}

// Known is what an earlier answer said of itself.
type Known struct{ ETag, Modified string }

// Answer is what was got.
type Answer struct {
	Body      []byte
	Unchanged bool // since Known; then there is no body
	Known     Known
}

// Get gets what is at an address, at most so many bytes once they are unpacked. It
// returns one of the errors of this package, or that of ctx.
func (w *Way) Get(ctx context.Context, address *url.URL, known Known, most int64) (Answer, error) {
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := w.get(within, address, known, most)
	switch {
	case err == nil:
		return a, nil
	case ctx.Err() != nil:
		return Answer{}, ctx.Err()
	case within.Err() != nil:
		return Answer{}, ErrSlow
	}
	return Answer{}, reason(err)
}

func (w *Way) get(ctx context.Context, address *url.URL, known Known, most int64) (a Answer, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), http.NoBody)
	if err != nil {
		return Answer{}, err
	}
	r.Header.Set("User-Agent", w.config.Agent)
	r.Header.Set("Accept", "text/calendar, */*;q=0.1")
	if known.ETag != "" {
		r.Header.Set("If-None-Match", known.ETag)
	}
	if known.Modified != "" {
		r.Header.Set("If-Modified-Since", known.Modified)
	}
	answer, err := w.client.Do(r)
	if err != nil {
		return Answer{}, err
	}
	defer func() { _ = answer.Body.Close() }() // it was read
	switch {
	case answer.StatusCode == http.StatusNotModified && known != Known{}:
		return Answer{Unchanged: true, Known: known}, nil
	case answer.StatusCode != http.StatusOK:
		return Answer{}, Status(answer.StatusCode)
	case answer.ContentLength > most:
		return Answer{}, ErrTooLarge
	}
	a.Known = Known{short(answer.Header.Get("ETag")), short(answer.Header.Get("Last-Modified"))}
	a.Body, err = io.ReadAll(io.LimitReader(answer.Body, most+1))
	if int64(len(a.Body)) > most {
		return Answer{}, ErrTooLarge
	}
	return a, err
}

// short is what is kept of a header: one that is long is none.
func short(header string) string {
	if len(header) > 200 {
		return ""
	}
	return header
}

// reason returns why nothing was got, in words that tell no address.
func reason(err error) error {
	for _, known := range []error{ErrForbidden, ErrRedirects, ErrTooLarge, ErrProxy} {
		if errors.Is(err, known) {
			return known
		}
	}
	if errors.Is(err, ssrf.ErrProhibitedIP) || errors.Is(err, ssrf.ErrProhibitedNetwork) || errors.Is(err, ssrf.ErrInvalidHostPort) {
		return ErrForbidden
	}
	if status, ok := errors.AsType[Status](err); ok {
		return status
	}
	return ErrUnreachable
}

// Reason returns why a request that went this way, within ctx, got no answer, in words
// that tell no address.
func (w *Way) Reason(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ErrSlow
	}
	return reason(err)
}
