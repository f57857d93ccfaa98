package api

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// HostName is the host name or address that the client used, in lower case and without a port. It
// is "" if the header is invalid.
func (r *Request) HostName() string { return hostName(r.Request, r.mount.TrustedProxies) }

// hostName returns the host of r. A trusted proxy on another machine may set it in
// X-Forwarded-Host. On this machine a page in a browser could set it as well.
func hostName(r *http.Request, trusted []netip.Prefix) string {
	host := r.Host
	forwarded := r.Header.Get("X-Forwarded-Host")
	if peer, ok := parseAddress(r.RemoteAddr); ok && forwarded != "" && !peer.IsLoopback() && contains(trusted, peer) {
		host = forwarded
	}
	u, err := url.Parse("//" + host)
	if err != nil || u.Host != host {
		return ""
	}
	return strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
}

// loopback reports whether a name or an address always means this machine.
func loopback(host string) bool {
	return strings.EqualFold(host, "localhost") || net.ParseIP(host).IsLoopback()
}

// forwarding are the header fields that proxies set.
var forwarding = []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"}

// local reports whether a client on this machine sent r, and no proxy that sets forwarding.
func local(r *http.Request) bool {
	for _, field := range forwarding {
		if r.Header[field] != nil {
			return false
		}
	}
	peer, ok := parseAddress(r.RemoteAddr)
	return ok && peer.IsLoopback()
}
