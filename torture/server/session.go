package server

import (
	"context"
	"fmt"
	"net/http"
	"strings"
)

// Origin is where the browsers of trials think that a server is which is started
// with the flag --public-url of that value.
const Origin = "http://localhost:8080"

// SignIn sets a new password of an account by a link from the command line. It returns the
// cookies of the browser, as a Cookie header.
func (s *Server) SignIn(ctx context.Context, email string) (cookie string, err error) {
	link, err := s.Command(ctx, "account", "reset-link", "--email", email, "--public-url", Origin)
	if err != nil {
		return "", err
	}
	_, token, _ := strings.Cut(link, "token=")
	token, _, _ = strings.Cut(token, "\n")
	c := s.Client("")
	defer c.Close()
	a, err := c.Do(ctx, http.MethodPost, "/app/reset", map[string]string{"token": token, "password": "a torture of 12 letters " + email})
	if err != nil {
		return "", err
	}
	if !a.OK() {
		return "", fmt.Errorf("sign in: %d %s", a.Status, a.Body)
	}
	var all []string
	for _, set := range a.Header.Values("Set-Cookie") {
		one, _, _ := strings.Cut(set, ";")
		all = append(all, one)
	}
	return strings.Join(all, "; "), nil
}
