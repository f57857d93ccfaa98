package api

import (
	"bytes"
	_ "embed"
	"net/http"
	"strconv"
	"time"

	"github.com/swaggest/swgui"
	"github.com/swaggest/swgui/v5emb"
)

// docsPath is where the page to try the API lives.
const docsPath = "/docs"

//go:embed openapi.json
var openAPI []byte

// docsPolicy lets the page load only what the server itself gives (CSP 3).
// Swagger UI has its start script in the page and styles in its elements.
const docsPolicy = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

// pages returns what is served beside the API, by path, and the files of the
// page to try it.
func (a *API) pages() (map[string]http.Handler, http.Handler) {
	ui := v5emb.NewHandlerWithConfig(swgui.Config{
		Title: "Study Planner API", SwaggerJSON: "/openapi.json", BasePath: docsPath,
		SettingsUI: map[string]string{"tryItOutEnabled": "true"},
	})
	docs := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", docsPolicy)
		ui.ServeHTTP(w, r)
	})
	return map[string]http.Handler{
		"/openapi.json": static("application/json", openAPI),
		"/healthz":      static("application/json", []byte(statusText("ok"))),
		"/readyz":       http.HandlerFunc(a.answerReadiness),
		docsPath:        docs,
	}, docs
}

// monitoringPages returns the pages of monitoring, by path.
func (a *API) monitoringPages() map[string]http.Handler {
	return map[string]http.Handler{
		"/version": static("application/json", []byte(`{"version":`+strconv.Quote(a.Version)+"}\n")),
		"/metrics": a.Metrics.handler(),
	}
}

// Monitoring returns what serves /metrics and /version, and nothing else.
func (a *API) Monitoring() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		if page, ok := a.monitoring[r.URL.Path]; ok {
			onlyGet(page).ServeHTTP(w, r)
			return
		}
		http.NotFound(w, r)
	})
}

// answerReadiness says whether requests should be sent here, and else why not.
func (a *API) answerReadiness(w http.ResponseWriter, _ *http.Request) {
	status := a.ready()
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if status != readyText(nil) {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	w.Write([]byte(statusText(status)))
}

// statusText is the body that tells a status.
func statusText(status string) string { return `{"status":` + strconv.Quote(status) + "}\n" }

// static serves always the same bytes.
func static(contentType string, body []byte) http.Handler {
	tag := `"` + base36(digest(string(body))) + `"`
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("ETag", tag)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	})
}

// onlyGet lets GET and HEAD pass to h.
func onlyGet(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
			return
		}
		h.ServeHTTP(w, r)
	})
}
