package client_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"studyplanner/client"
)

// printed shows v in every way in which it may get into a log.
func printed(v any) string {
	var b bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%t", "%T", "%10.3v"} {
		fmt.Fprintf(&b, verb+"\n", v)
	}
	fmt.Fprintln(&b, v)
	for _, h := range []slog.Handler{slog.NewTextHandler(&b, nil), slog.NewJSONHandler(&b, nil)} {
		slog.New(h).Info("message", "value", v, slog.Group("group", "value", v))
	}
	text, err := json.Marshal(v)
	fmt.Fprintln(&b, string(text), err)
	text, err = xml.Marshal(v)
	fmt.Fprintln(&b, string(text), err)
	return b.String()
}

// silent wants no part of the key to show.
func silent(t *testing.T, what, text string) {
	t.Helper()
	hexed := fmt.Sprintf("%x", "Canary")
	for _, part := range []string{"Canary", hexed, strings.ToUpper(hexed)} {
		if strings.Contains(text, part) {
			t.Errorf("%s shows the key: %s", what, text)
		}
	}
}

func TestNothingThatIsPrintedShowsAKey(t *testing.T) {
	t.Parallel()
	config := client.Config{BaseURL: "http://planner.test", Key: canary}
	c := newClient(t, config)
	for name, v := range map[string]any{
		"the key": config.Key, "a pointer to the key": &config.Key, "keys": []client.Key{canary}, "a map": map[string]client.Key{"key": canary},
		"the configuration": config, "a pointer to the configuration": &config, "configurations": []client.Config{config},
		"a configuration with a transport": client.Config{Key: canary, Transport: &http.Transport{}},
		"the client":                       c, "what the client is": *c, "clients": []*client.Client{c},
	} {
		silent(t, name, printed(v))
	}
	var b bytes.Buffer
	gob.NewEncoder(&b).Encode(*c)
	silent(t, "gob", b.String())
	if got := fmt.Sprintf("%v %s %d", config.Key, client.Key("svc_test_x"), client.Key("x")); got != "svc_live_… svc_test_… …" {
		t.Error(got)
	}
	var read client.Config
	must(t, json.Unmarshal([]byte(`{"Key":"`+canary+`"}`), &read))
	if read.Key != canary {
		t.Error("a key cannot be read from JSON")
	}
}

func TestAKeyWithAWrongCharacterIsRefusedAndNotShown(t *testing.T) {
	t.Parallel()
	for _, key := range []client.Key{"", canary + "\n", canary + " ", "\t" + canary, canary + "ä", canary + "\x00", "Bearer " + canary, canary + "\x7f", "\xff" + canary} {
		c, err := client.New(client.Config{BaseURL: "http://planner.test", Key: key})
		if err == nil || c != nil {
			t.Errorf("%q is taken", string(key))
			continue
		}
		silent(t, "the error", printed(err))
	}
}

func TestNoErrorShowsTheKey(t *testing.T) {
	t.Parallel()
	leaky := errors.New("write Authorization: Bearer " + canary + ": broken pipe")
	for name, transport := range map[string]http.RoundTripper{
		"a transport that tells the header": &script{answers: []answer{{err: leaky}}},
		"a body that tells the header": tripper(func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(io.MultiReader(strings.NewReader("{"), failingReader{leaky})), Request: r}, nil
		}),
		"a server that repeats the header": &script{answers: []answer{{status: 400, body: `{"data":null,"meta":{"request_id":"` + canary + `"},
			"error":{"code":"` + canary + `","message":"Bearer ` + canary + ` is unknown","fields":[{"field":"` + canary + `","message":"` + canary + `"}]}}`}}},
		"a server that repeats it in a header": tripper(func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 502, Header: http.Header{"X-Request-Id": {canary}, "Retry-After": {canary}}, Body: http.NoBody, Request: r}, nil
		}),
		"a redirect with the key": tripper(func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 302, Header: http.Header{"Location": {"http://x/?" + canary}}, Body: http.NoBody, Request: r}, nil
		}),
		"a redirect to nowhere": tripper(func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 302, Header: http.Header{"Location": {"http://x:y:z/?" + canary}}, Body: http.NoBody, Request: r}, nil
		}),
		"a handler that panics": client.HandlerTransport(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			panic(r.Header.Get("Authorization"))
		}), ""),
		"the real server": client.HandlerTransport(newServer(t).API, ""),
	} {
		_, err := newClient(t, client.Config{Transport: transport, Tries: 1}).Account(t.Context())
		if err == nil {
			t.Errorf("%s: no error", name)
		}
		for e := err; e != nil; e = errors.Unwrap(e) {
			silent(t, name, printed(e))
		}
	}
}

// failingReader reads an error.
type failingReader struct{ err error }

func (r failingReader) Read([]byte) (int, error) { return 0, r.err }

func TestAConfigurationThatCannotWorkIsRefused(t *testing.T) {
	t.Parallel()
	for _, url := range []string{
		"", "planner.test", "localhost:8080", "ftp://planner.test", "http://", "http:///v1", "http:planner", "://x", "http://[::1", "http://planner.test:port",
		"http://ada:secretword@planner.test", "http://planner.test?x=secretword", "http://planner.test#secretword", "http://pl anner.test", "http://secretword\x00/",
	} {
		_, err := client.New(client.Config{BaseURL: url, Key: canary})
		if err == nil || !strings.HasPrefix(err.Error(), "base URL: ") || strings.Contains(err.Error(), "secretword") {
			t.Errorf("%q: %v", url, err)
		}
	}
	for url, want := range map[string]string{
		"http://planner.test":         "http://planner.test/v1/account",
		"http://planner.test/":        "http://planner.test/v1/account",
		"HTTPS://planner.test:8443//": "https://planner.test:8443/v1/account",
		"http://planner.test/v1":      "http://planner.test/v1/account",
		"http://planner.test/v1/":     "http://planner.test/v1/account",
		"http://x.test/a%2Fb/plans":   "http://x.test/a%2Fb/plans/v1/account",
		"http://x.test/rev1":          "http://x.test/rev1/v1/account",
		"http://[::1]:8080":           "http://[::1]:8080/v1/account",
	} {
		var got string
		c := newClient(t, client.Config{BaseURL: url, Transport: tripper(func(r *http.Request) (*http.Response, error) {
			got = r.URL.String()
			return (&script{answers: []answer{good}}).RoundTrip(r)
		})})
		if _, err := c.Account(t.Context()); err != nil || got != want {
			t.Errorf("%q asks %q, want %q (%v)", url, got, want, err)
		}
	}
}
