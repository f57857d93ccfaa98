package web

import (
	"net/http"

	"studyplanner/internal/api"
)

// pagePolicy lets a page load what this server gives and nothing else, and run no
// script or style that stands within the page (CSP 3).
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// dataPolicy is for what is no page: if a browser shows it as one, it loads nothing.
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

// securePage sets what every page and file of the app tells a browser.
func securePage(h http.Header) {
	secure(h, ofPages)
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
}

// secured is next with what every answer below /app tells a browser.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		secure(w.Header(), ofData)
		next.ServeHTTP(w, r)
	})
}

// Header fields that are the same in many answers. Nobody changes them in place.
var (
	ofPages    = []string{pagePolicy}
	ofData     = []string{dataPolicy}
	nosniff    = []string{"nosniff"}
	noReferrer = []string{"no-referrer"}
)

// secure sets what both tell. Links in the app may have tokens in them, so no site
// is told where somebody came from.
func secure(h http.Header, policy []string) {
	h["Content-Security-Policy"] = policy
	h["X-Content-Type-Options"] = nosniff
	h["Referrer-Policy"] = noReferrer
}

// onlyTLS tells a browser to come by TLS alone for a year (RFC 6797). It says
// nothing of hosts below this one, which may be somebody else's, and does not ask
// to be built into browsers, which can hardly be taken back.
const onlyTLS = "max-age=31536000"

// What a browser is told to forget (Clear-Site-Data, W3C). Its cookies would be
// those of the whole domain, other hosts included, so ours are removed one by one.
const (
	answersHere    = `"cache"`            // what it keeps to ask whether it still holds
	everythingHere = `"cache", "storage"` // with the choice of a theme and a language
)

// forget removes the session from the browser that asks, and what it keeps of the
// account.
func (a *App) forget(r *api.Request, what string) {
	r.SetCookie(a.cookies.gone())
	r.ClearSiteData(what)
}
