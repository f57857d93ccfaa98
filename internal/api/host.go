package api

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// HostName is the name or the address under which the client reached the server,
// in lower case and without a port; "" if that cannot be read.
func (r *Request) HostName() string { return hostName(r.Request, r.mount.TrustedProxies) }

// hostName returns the host of r. A trusted proxy on another machine may tell it
// in X-Forwarded-Host. One on this machine cannot be told from a browser that runs
// here, in which a page may write this field as it likes.
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

// forwarding are the header fields by which proxies tell for whom they ask.
var forwarding = []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"}

// local reports whether a client on this machine sent r, and not through a proxy that
// tells of itself.
func local(r *http.Request) bool {
	for _, field := range forwarding {
		if r.Header[field] != nil {
			return false
		}
	}
	peer, ok := parseAddress(r.RemoteAddr)
	return ok && peer.IsLoopback()
}
