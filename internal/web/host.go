package web

import (
	"net/netip"
	"strings"
)

// answersTo reports whether the app may be reached under a host, given without its
// port. Behind any other name may be a page of somebody else, who had the name lead
// here after the browser had loaded the page (DNS rebinding). Addresses and the
// names of this machine are nobody's to lead anywhere.
func (a *App) answersTo(host string) bool {
	_, err := netip.ParseAddr(host)
	return host != "" && (err == nil || strings.EqualFold(host, a.PublicURL.Hostname()) || host == "localhost" || strings.HasSuffix(host, ".localhost"))
}
