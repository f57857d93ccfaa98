package client

import (
	"cmp"
	"fmt"
	"os"
)

// What [FromEnvironment] reads, which is what the command line reads, too.
const (
	URLVariable = "STUDYPLANNER_URL"
	KeyVariable = "STUDYPLANNER_API_KEY"
	// DefaultURL is the default address of a server.
	DefaultURL = "http://localhost:8080"
)

// FromEnvironment returns a client for the server at STUDYPLANNER_URL, or at
// [DefaultURL], with the key in STUDYPLANNER_API_KEY. It fails if there is no key, or if
// the address is none.
func FromEnvironment() (*Client, error) {
	key := os.Getenv(KeyVariable)
	if key == "" {
		return nil, fmt.Errorf("%s is not set", KeyVariable)
	}
	return New(Config{BaseURL: cmp.Or(os.Getenv(URLVariable), DefaultURL), Key: Key(key)})
}
