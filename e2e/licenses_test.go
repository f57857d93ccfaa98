package e2e_test

import (
	"debug/buildinfo"
	"strings"
	"testing"
)

func TestTheLicencesOfAllThatIsLinkedArePrinted(t *testing.T) {
	t.Parallel()
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		t.Fatal(err)
	}
	printed := command(t, "licenses")
	for _, module := range info.Deps {
		if !strings.Contains(printed, "\n======== "+module.Path+" "+module.Version+": ") {
			t.Errorf("no licence of %s %s", module.Path, module.Version)
		}
	}
	for _, part := range []string{"Copyright 2009 The Go Authors", "## svelte - "} {
		if !strings.Contains(printed, part) {
			t.Errorf("nothing of %q", part)
		}
	}
}
