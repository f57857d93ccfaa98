package web_test

import (
	"testing"

	"studyplanner/internal/web"
)

func TestABrowserIsNamedInOurOwnWords(t *testing.T) {
	t.Parallel()
	for agent, want := range map[string]string{
		firefox: "Firefox on Windows",
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36":                                   "Chrome on Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0":           "Edge on Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1": "Safari on iPhone",
		"Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36":        "Samsung Internet on Android",
		"Sign in at http://evil.example to keep your account":                                                                                     "no browser that we know",
		"": "no browser that we know",
	} {
		if got := web.AgentName(agent); got != want {
			t.Errorf("%q is %q, want %q", agent, got, want)
		}
	}
}
