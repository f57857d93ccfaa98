package logins

import (
	"errors"
	"fmt"
	"net/http"
	"os"
)

// Unreachable says that a request did not get to its server.
type Unreachable struct {
	Server string // its scheme, host and port
	Err    error
}

// Error implements error.
func (u Unreachable) Error() string {
	cause := u.Err
	if call, ok := errors.AsType[*os.SyscallError](cause); ok {
		cause = call.Err // without the address once more
	}
	return fmt.Sprintf("cannot reach %s: %v", u.Server, cause)
}

// Unwrap returns what the transport said.
func (u Unreachable) Unwrap() error { return u.Err }

// transport marks the errors of sending a request.
type transport struct{ http.RoundTripper }

// RoundTrip implements [http.RoundTripper].
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := t.RoundTripper.RoundTrip(r)
	if err != nil && r.Context().Err() == nil {
		err = Unreachable{r.URL.Scheme + "://" + r.URL.Host, err}
	}
	return answer, err
}
