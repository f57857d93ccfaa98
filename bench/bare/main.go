// Command bare is the yardstick of the benchmark: a server of net/http that answers with
// recorded bytes. With a file it first appends the body of the request there, and syncs
// the file once for all requests that wait. It prints the address that it listens on.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"
)

func main() {
	answer := flag.String("answer", "", "`file` with the body of answers")
	file := flag.String("file", "", "`file` that bodies are appended to; \"\" for none")
	flag.Parse()
	if err := serve(context.Background(), *answer, *file); err != nil {
		log.Fatal(err)
	}
}

func serve(ctx context.Context, answer, file string) error {
	h := handler{}
	var err error
	if h.answer, err = os.ReadFile(answer); err != nil {
		return err
	}
	h.length = []string{strconv.Itoa(len(h.answer))}
	if file != "" {
		f, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		h.jobs = make(chan job, most)
		go keep(f, h.jobs)
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("listening on http://%s\n", l.Addr())
	server := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second}
	return server.Serve(l)
}

// most is how many requests are synced at once.
const most = 256

// job is a body to append, and whom to tell.
type job struct {
	body []byte
	done chan<- error
}

// keep appends jobs to f, group by group, as long as the process lives.
func keep(f *os.File, jobs <-chan job) {
	var group []job
	var text []byte
	for first := range jobs {
		group, text = append(group[:0], first), append(text[:0], first.body...)
		for waiting := true; waiting && len(group) < most; {
			select {
			case next := <-jobs:
				group, text = append(group, next), append(text, next.body...)
			default:
				waiting = false
			}
		}
		_, err := f.Write(text)
		if err == nil {
			err = f.Sync()
		}
		for _, j := range group {
			j.done <- err
		}
	}
}

var kind = []string{"application/json"}

type handler struct {
	answer []byte
	length []string // of it, as a header field
	jobs   chan job // nil: nothing is appended
}

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if h.jobs != nil {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err == nil {
			done := make(chan error, 1)
			h.jobs <- job{body, done}
			err = <-done
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
	}
	w.Header()["Content-Type"], w.Header()["Content-Length"] = kind, h.length
	_, _ = w.Write(h.answer)
}
