// Package outbound is the egress client, for all requests to addresses that users enter. It
// guards against SSRF: it reaches public addresses by https, and networks that the operator
// allowed. Its errors have no addresses.
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
	timeout      = 10 * time.Second // of a request with its redirects
	maxRedirects = 3
	maxAddress   = 2000     // bytes
	maxHeader    = 64 << 10 // bytes of a response
)

// Failures of requests. Their texts have no addresses.
var (
	ErrForbidden   = errors.New("leads to an address that is not allowed")
	ErrSlow        = errors.New("took over 10 s")
	ErrTooLarge    = errors.New("is too large")
	ErrRedirects   = fmt.Errorf("leads elsewhere more than %d times", maxRedirects)
	ErrUnreachable = errors.New("cannot be reached")
	ErrProxy       = errors.New("cannot be reached: the server stands behind a proxy, which it may not use for this")
)

// Status is the status of a response that is not 200.
type Status int

func (s Status) Error() string { return fmt.Sprintf("answered %d", int(s)) }

// Config is what a Client is made from.
type Config struct {
	Allow []netip.Prefix // reached besides public addresses, and by http, too
	Agent string         // the User-Agent

	// Proxy returns the proxy for a request, nil for none, as http.ProxyFromEnvironment
	// does. Requests through a proxy need UseProxy: then the proxy guards against SSRF,
	// except for IP addresses.
	Proxy    func(*http.Request) (*url.URL, error)
	UseProxy bool
}

// Client sends requests. It keeps no connections and no cookies.
type Client struct {
	config Config
	client *http.Client
	guard  *ssrf.Guardian
	direct map[string]*http.Transport // by scheme
}

// New returns the Client that c describes.
func New(c Config) *Client {
	w := &Client{config: c}
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

// control checks an address when it is dialled, after DNS.
type control func(network, address string, _ syscall.RawConn) error

func transport(c control) *http.Transport {
	return &http.Transport{
		DialContext:            (&net.Dialer{Control: c, Timeout: timeout}).DialContext,
		ForceAttemptHTTP2:      true,
		DisableKeepAlives:      true,
		MaxResponseHeaderBytes: maxHeader,
	}
}

// onlyAllowed refuses addresses outside of the allowed networks.
func (w *Client) onlyAllowed(_, address string, _ syscall.RawConn) error {
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

// checkRedirect refuses a fourth redirect, and removes the Referer.
func checkRedirect(r *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects {
		return ErrRedirects
	}
	r.Header.Del("Referer")
	return nil
}

// RoundTrip implements [http.RoundTripper].
func (w *Client) RoundTrip(r *http.Request) (*http.Response, error) {
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

// Check parses an address. It must be https, or http, which only reaches allowed networks.
// webcal and webcals are https.
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

// Validators are those of an earlier response, for conditional requests (RFC 9110, 13.1).
type Validators struct{ ETag, Modified string }

// Response is a response to a GET.
type Response struct {
	Body        []byte
	NotModified bool // then there is no body
	Validators  Validators
}

// Get downloads an address, at most so many bytes after decompression. It returns one of the
// errors of this package, or that of ctx.
func (w *Client) Get(ctx context.Context, address *url.URL, validators Validators, most int64) (Response, error) {
	within, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	a, err := w.get(within, address, validators, most)
	switch {
	case err == nil:
		return a, nil
	case ctx.Err() != nil:
		return Response{}, ctx.Err()
	case within.Err() != nil:
		return Response{}, ErrSlow
	}
	return Response{}, reason(err)
}

func (w *Client) get(ctx context.Context, address *url.URL, validators Validators, most int64) (a Response, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), http.NoBody)
	if err != nil {
		return Response{}, err
	}
	r.Header.Set("User-Agent", w.config.Agent)
	r.Header.Set("Accept", "text/calendar, */*;q=0.1")
	if validators.ETag != "" {
		r.Header.Set("If-None-Match", validators.ETag)
	}
	if validators.Modified != "" {
		r.Header.Set("If-Modified-Since", validators.Modified)
	}
	response, err := w.client.Do(r)
	if err != nil {
		return Response{}, err
	}
	defer func() { _ = response.Body.Close() }() // it was read
	switch {
	case response.StatusCode == http.StatusNotModified && validators != Validators{}:
		return Response{NotModified: true, Validators: validators}, nil
	case response.StatusCode != http.StatusOK:
		return Response{}, Status(response.StatusCode)
	case response.ContentLength > most:
		return Response{}, ErrTooLarge
	}
	a.Validators = Validators{short(response.Header.Get("ETag")), short(response.Header.Get("Last-Modified"))}
	a.Body, err = io.ReadAll(io.LimitReader(response.Body, most+1))
	if int64(len(a.Body)) > most {
		return Response{}, ErrTooLarge
	}
	return a, err
}

// short returns a header to store, "" if it is too long.
func short(header string) string {
	if len(header) > 200 {
		return ""
	}
	return header
}

// reason returns why a request failed, without the address.
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

// Reason returns why a request with this transport failed, within ctx, without the address.
func (w *Client) Reason(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ErrSlow
	}
	return reason(err)
}
