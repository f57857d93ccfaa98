package client_test

import (
	"strings"
	"testing"

	"studyplanner/client"
)

func TestTheEnvironmentSaysWhichServerAndWhichKey(t *testing.T) {
	for _, c := range []struct{ url, key, wrong string }{
		{"", canary, ""},
		{"https://planner.example.org/v1", canary, ""},
		{"", "", "STUDYPLANNER_API_KEY is not set"},
		{"planner", canary, "base URL: must be like http://localhost:8080"},
		{"", "a b", "key: must be a text"},
	} {
		t.Setenv(client.URLVariable, c.url)
		t.Setenv(client.KeyVariable, c.key)
		_, err := client.FromEnvironment()
		if (err == nil) != (c.wrong == "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%q %q: %v, want %q", c.url, c.key, err, c.wrong)
		}
	}
}
