package logins

import "testing"

func TestAddressesAreReadAsTheyAreTyped(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"localhost:8080": "http://localhost:8080", " 127.0.0.1:8080/ ": "http://127.0.0.1:8080", "[::1]:8080": "http://[::1]:8080", "localhost": "http://localhost",
		"planner.example.org": "https://planner.example.org", "planner:8443": "https://planner:8443", "http://planner": "http://planner", "https://x.org/base/": "https://x.org/base",
		"nonsense": "", "": "", "ftp://localhost": "", "http://": "", "a b.c": "",
	} {
		if got, err := ReadURL(text); got != want || (err == nil) != (got != "") {
			t.Errorf("%q: got %q, %v, want %q", text, got, err, want)
		}
	}
}
