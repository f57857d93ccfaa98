package web

import (
	"net/netip"
	"strings"
)

// allowsHost reports whether the app may be reached under a host, without its port. Any other name
// may belong to an attacker who rebound it after the page was loaded (DNS rebinding). Addresses and
// the names of this machine cannot be rebound.
func (a *App) allowsHost(host string) bool {
	_, err := netip.ParseAddr(host)
	return host != "" && (err == nil || strings.EqualFold(host, a.PublicURL.Hostname()) || host == "localhost" || strings.HasSuffix(host, ".localhost"))
}
