package account

import (
	"crypto/rand"
	"strings"
	"testing"
)

func TestWhatCouldGiveAwayASecretIsFound(t *testing.T) {
	t.Parallel()
	live, err := NewSecret(Live, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	sandbox, err := NewSecret(Sandbox, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	text := live.Reveal()
	for _, secret := range []string{
		text, sandbox.Reveal(), "key-" + text, text + ".1", text[:20], strings.ToUpper(text), "svc_live_", strings.TrimPrefix(text, "svc_live_"),
		strings.TrimPrefix(sandbox.Reveal(), "svc_test_"), newToken(t).Reveal(),
	} {
		if !LooksSecret(secret) {
			t.Errorf("%q passes", secret)
		}
	}
	for _, harmless := range []string{
		"", "a", "svc_live", "01981b3c9qv2g4m8a5s7t0e1k6", "4bf92f3577b34da6a3ce929d0e0e4736", "123e4567-e89b-12d3-a456-426614174000",
		"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", strings.Repeat("x", 33), strings.Repeat("x", 64),
	} {
		if LooksSecret(harmless) {
			t.Errorf("%q does not", harmless)
		}
	}
}
