package conform

import (
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"
)

// files is a web server of the run's own, from which the server that is checked reads
// calendars. It shows what the check at work wants shown.
type files struct {
	at     string // its address
	server *http.Server

	mu   sync.Mutex
	show http.HandlerFunc
}

// serveFiles listens at an address. What it returns must be closed.
func serveFiles(address string) (*files, error) {
	l, err := net.Listen("tcp", address) //nolint:noctx // it takes no time
	if err != nil {
		return nil, fmt.Errorf("serve files: %w", err)
	}
	f := &files{at: "http://" + l.Addr().String(), show: http.NotFound}
	f.server = &http.Server{Handler: f, ReadHeaderTimeout: answerTimeout, WriteTimeout: answerTimeout, IdleTimeout: time.Second}
	go f.server.Serve(l) //nolint:errcheck // it ends when it is closed
	return f, nil
}

// ServeHTTP implements [http.Handler].
func (f *files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	show := f.show
	f.mu.Unlock()
	show(w, r)
}

func (f *files) close() {
	if f != nil {
		_ = f.server.Close()
	}
}

// page has the run's server show something, and returns its address.
func (v *visit) page(show http.HandlerFunc) string {
	if v.files == nil {
		v.fail(nil, "there is nowhere to show files")
		return ""
	}
	v.files.mu.Lock()
	defer v.files.mu.Unlock()
	v.files.show = show
	return v.files.at
}

// shown shows a text, unless who asks has it.
func shown(content string) http.HandlerFunc {
	tag := fmt.Sprintf(`"%d"`, len(content))
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = w.Write([]byte(content)) // who does not read it says why it did not
	}
}

// fails shows that something is wrong.
func fails(status int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }
}
