package cli

import (
	"net/http"
	"net/http/pprof"
)

// profiles serves the profiles of the process, for "go tool pprof". They reveal the command line,
// and can slow the server down.
func profiles() http.Handler {
	pages := http.NewServeMux()
	pages.HandleFunc("GET /debug/pprof/", pprof.Index)
	pages.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	pages.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	pages.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	pages.HandleFunc("POST /debug/pprof/symbol", pprof.Symbol)
	pages.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return pages
}
