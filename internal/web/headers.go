package web

import (
	"net/http"

	"studyplanner/internal/api"
)

// pagePolicy lets a page load this server's files and nothing else, and no inline scripts or styles
// (CSP 3).
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// dataPolicy is for everything else. A browser that shows it as a page loads nothing.
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

// securePage sets the security headers of pages and files.
func securePage(h http.Header) {
	secure(h, pageHeader)
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
}

// secured is next with the security headers of answers below /app.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		secure(w.Header(), dataHeader)
		next.ServeHTTP(w, r)
	})
}

// Header fields that are the same in many answers. Nobody changes them in place.
var (
	pageHeader = []string{pagePolicy}
	dataHeader = []string{dataPolicy}
	nosniff    = []string{"nosniff"}
	noReferrer = []string{"no-referrer"}
)

// secure sets the headers of all answers. Links in the app may have tokens, so no site gets a
// Referer.
func secure(h http.Header, policy []string) {
	h["Content-Security-Policy"] = policy
	h["X-Content-Type-Options"] = nosniff
	h["Referrer-Policy"] = noReferrer
}

// hsts makes browsers use TLS alone for a year (RFC 6797). It leaves out hosts below this one, which
// may have other owners. It does not ask for preloading, which is hard to undo.
const hsts = "max-age=31536000"

// Values of Clear-Site-Data (W3C). Its "cookies" would clear those of other hosts of the domain,
// so we remove ours one by one.
const (
	clearCache           = `"cache"`            // responses that it would revalidate
	clearCacheAndStorage = `"cache", "storage"` // sessionCookie the choice of a theme and a language
)

// forget removes the session cookie and what else the browser stores of the account.
func (a *App) forget(r *api.Request, what string) {
	r.SetCookie(a.cookies.removedCookie())
	r.ClearSiteData(what)
}
