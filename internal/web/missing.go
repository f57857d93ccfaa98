package web

import (
	"net/http"
	"strings"
)

// wantsPage reports whether r is that of a browser that wants to show what it gets. What
// programs ask of the API never is.
func wantsPage(r *http.Request) bool {
	api := r.URL.Path == "/v1" || strings.HasPrefix(r.URL.Path, "/v1/")
	return !api && (r.Method == http.MethodGet || r.Method == http.MethodHead) && strings.Contains(strings.Join(r.Header["Accept"], ","), "text/html")
}

// unlessMissing holds back an answer that says that there is nothing.
type unlessMissing struct {
	http.ResponseWriter
	missing bool
}

// WriteHeader implements [http.ResponseWriter].
func (u *unlessMissing) WriteHeader(status int) {
	if u.missing = status == http.StatusNotFound; !u.missing {
		u.ResponseWriter.WriteHeader(status)
	}
}

// Write implements [http.ResponseWriter].
func (u *unlessMissing) Write(text []byte) (int, error) {
	if u.missing {
		return len(text), nil
	}
	return u.ResponseWriter.Write(text)
}

// Unwrap is for [http.ResponseController].
func (u *unlessMissing) Unwrap() http.ResponseWriter { return u.ResponseWriter }

// asMissing sends a page with the status that says that there is none at its address.
type asMissing struct{ http.ResponseWriter }

// WriteHeader implements [http.ResponseWriter].
func (a asMissing) WriteHeader(status int) {
	if status == http.StatusOK {
		status = http.StatusNotFound
	}
	a.ResponseWriter.WriteHeader(status)
}

// missing answers with the app, which says that there is nothing at that address. It is
// sent whole: whether the browser has it already does not matter.
func (f *files) missing(w http.ResponseWriter, r *http.Request) {
	plain := &http.Request{Method: r.Method, URL: r.URL, Header: http.Header{"Accept-Encoding": r.Header["Accept-Encoding"]}}
	securePage(w.Header())
	w.Header().Del("Content-Length")
	f.index.ServeHTTP(asMissing{w}, plain)
}
