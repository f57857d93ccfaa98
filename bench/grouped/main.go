// Command grouped is the limit of durable creates: an HTTP server that appends the
// body of each request to a file, syncs the file once for all that wait at the
// time, and answers recorded bytes. It prints the address that it listens on.
package main

import (
	"context"
	"flag"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"

	"studyplanner/bench/serving"
)

func main() {
	file := flag.String("file", "", "`file` that bodies are appended to")
	created := flag.String("created", "", "`file` with the body of answers")
	flag.Parse()
	if err := serve(context.Background(), *file, *created); err != nil {
		log.Fatal(err)
	}
}

func serve(ctx context.Context, file, created string) error {
	post, err := os.ReadFile(created)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	w := writer{file: f, jobs: make(chan job, most)}
	go w.run()
	return serving.Serve(ctx, w.answer(post))
}

// most is how many requests are synced at once.
const most = 256

// job is a body that is to be kept, and whom to tell.
type job struct {
	body []byte
	done chan<- error
}

type writer struct {
	file *os.File
	jobs chan job
}

// run keeps what there is, group by group, as long as the process lives.
func (w writer) run() {
	var group []job
	var text []byte
	for first := range w.jobs {
		group, text = append(group[:0], first), append(text[:0], first.body...)
		for waiting := true; waiting && len(group) < most; {
			select {
			case next := <-w.jobs:
				group, text = append(group, next), append(text, next.body...)
			default:
				waiting = false
			}
		}
		_, err := w.file.Write(text)
		if err == nil {
			err = w.file.Sync()
		}
		for _, j := range group {
			j.done <- err
		}
	}
}

// answer keeps the body of each request before it sends post with status 201.
func (w writer) answer(post []byte) http.Handler {
	length := []string{strconv.Itoa(len(post))}
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(rw, r.Body, 1<<20))
		if err == nil {
			done := make(chan error, 1)
			w.jobs <- job{body, done}
			err = <-done
		}
		if err != nil {
			http.Error(rw, err.Error(), http.StatusInternalServerError)
			return
		}
		rw.Header()["Content-Type"], rw.Header()["Content-Length"] = []string{"application/json"}, length
		rw.WriteHeader(http.StatusCreated)
		_, _ = rw.Write(post)
	})
}
