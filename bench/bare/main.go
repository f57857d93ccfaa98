// Command bare is the yardstick of the benchmark: an HTTP server of the
// standard library that sends the bytes of a recorded answer and does nothing
// else. It prints the address that it listens on.
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
	"time"
)

func main() {
	list := flag.String("list", "", "file with the body that GET answers")
	created := flag.String("created", "", "file with the body that POST answers")
	flag.Parse()
	if err := serve(context.Background(), *list, *created); err != nil {
		log.Fatal(err)
	}
}

func serve(ctx context.Context, list, created string) error {
	get, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	post, err := os.ReadFile(created)
	if err != nil {
		return err
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("listening on http://%s\n", l.Addr())
	server := &http.Server{Handler: answer(get, post), ReadHeaderTimeout: 5 * time.Second}
	return server.Serve(l)
}

// answer sends get to reads and post, with status 201, to everything else.
func answer(get, post []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if r.Method == http.MethodGet {
			_, _ = w.Write(get)
			return
		}
		_, _ = io.Copy(io.Discard, r.Body)
		w.WriteHeader(http.StatusCreated)
		_, _ = w.Write(post)
	})
}
