// Command bare is the yardstick of the benchmark: an HTTP server of the standard
// library that sends the bytes of recorded answers, with their length, and does
// nothing else. It prints the address that it listens on.
package main

import (
	"context"
	"flag"
	"log"
	"net/http"
	"os"
	"strconv"

	"studyplanner/bench/serving"
)

func main() {
	list := flag.String("list", "", "`file` with the body of answers")
	flag.Parse()
	if err := serve(context.Background(), *list); err != nil {
		log.Fatal(err)
	}
}

func serve(ctx context.Context, list string) error {
	body, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	return serving.Serve(ctx, answer(body))
}

// answer sends body to every request.
func answer(body []byte) http.Handler {
	kind, length := []string{"application/json"}, []string{strconv.Itoa(len(body))}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header()["Content-Type"], w.Header()["Content-Length"] = kind, length
		_, _ = w.Write(body)
	})
}
