// Command bare is the yardstick of the benchmark: an HTTP server of the standard
// library that sends the bytes of recorded answers, with their length, and does
// nothing else. It prints the address that it listens on.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"

	"studyplanner/bench/serving"
)

func main() {
	list := flag.String("list", "", "`file` with the body that GET answers")
	created := flag.String("created", "", "`file` with the body that all else answers, with status 201")
	fields := flag.String("fields", "", "`file` with more header fields of answers, as a JSON object; \"\" for none")
	flag.Parse()
	if err := serve(context.Background(), *list, *created, *fields); err != nil {
		log.Fatal(err)
	}
}

func serve(ctx context.Context, list, created, fields string) error {
	get, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	post, err := os.ReadFile(created)
	if err != nil {
		return err
	}
	header := http.Header{"Content-Type": {"application/json"}}
	if fields != "" {
		text, err := os.ReadFile(fields)
		if err != nil {
			return err
		}
		if err := json.NewDecoder(bytes.NewReader(text)).Decode(&header); err != nil {
			return err
		}
	}
	return serving.Serve(ctx, answer(get, post, header))
}

// answer sends get to reads and post, with status 201, to everything else.
func answer(get, post []byte, header http.Header) http.Handler {
	getLength, postLength := []string{strconv.Itoa(len(get))}, []string{strconv.Itoa(len(post))}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		for name, values := range header {
			h[name] = values
		}
		if r.Method == http.MethodGet {
			h["Content-Length"] = getLength
			_, _ = w.Write(get)
			return
		}
		_, _ = io.Copy(io.Discard, r.Body)
		h["Content-Length"] = postLength
		w.WriteHeader(http.StatusCreated)
		_, _ = w.Write(post)
	})
}
