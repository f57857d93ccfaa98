package cli

import (
	"net/http"
	"net/http/pprof"
)

// profiles serves what the process tells of itself, for "go tool pprof". Whoever
// reaches it sees the command line and what is called, and can make the server slow.
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
