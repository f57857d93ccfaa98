package account

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	mathrand "math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

// A key made by hand, whose checksum was computed elsewhere.
const knownKey = "svc_live_0123456789ABCDEFGHIJKLMNOPQ1SCbaX"

func anyMode() *rapid.Generator[Mode] { return rapid.SampledFrom([]Mode{Live, Sandbox}) }

func anySecret() *rapid.Generator[Secret] {
	return rapid.Custom(func(t *rapid.T) Secret {
		seed := [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
		s, err := NewSecret(anyMode().Draw(t, "mode"), mathrand.NewChaCha8(seed))
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}

func newSecret(t *testing.T, m Mode) Secret {
	t.Helper()
	s, err := NewSecret(m, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestANewSecretReadsAsItself(t *testing.T) {
	t.Parallel()
	form := regexp.MustCompile(`^svc_(live|test)_[0-9A-Za-z]{33}$`)
	rapid.Check(t, func(t *rapid.T) {
		made := anySecret().Draw(t, "secret")
		read, err := ParseSecret(made.Reveal())
		if err != nil || read.Reveal() != made.Reveal() || !form.MatchString(made.Reveal()) {
			t.Fatalf("%s reads as %q, %v", made.Reveal(), read.Reveal(), err)
		}
		if read.Mode() != made.Mode() || read.Hash() != made.Hash() || !strings.HasSuffix(made.Reveal(), read.Last4()) {
			t.Fatalf("%s reads as another key", made.Reveal())
		}
	})
}

func TestTheFormOfAKeyDoesNotChange(t *testing.T) {
	t.Parallel()
	s, err := ParseSecret(knownKey)
	if err != nil {
		t.Fatal(err)
	}
	if s.Mode() != Live || s.Last4() != "CbaX" || s.Hash() != "8d9214fc9d85b2e29ec4e48ce0527907e12fe8643465b910ecd73b59595a63c7" {
		t.Errorf("mode %s, last four %s, hash %s", s.Mode(), s.Last4(), s.Hash())
	}
}

func TestAModeDecidesThePrefix(t *testing.T) {
	t.Parallel()
	for mode, prefix := range map[Mode]string{Live: "svc_live_", Sandbox: "svc_test_"} {
		s := newSecret(t, mode)
		if !strings.HasPrefix(s.Reveal(), prefix) || s.Mode() != mode {
			t.Errorf("the key for %s is %s, of mode %s", mode, s.Reveal(), s.Mode())
		}
	}
	if _, err := NewSecret("test", rand.Reader); err == nil {
		t.Error("a key for the mode test was made")
	}
}

func TestEveryChangedCharacterIsRefused(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := anySecret().Draw(t, "secret").Reveal()
		for i := range text {
			for _, c := range []byte(base62 + "_-") {
				if c != text[i] {
					refuse(t, text[:i]+string(c)+text[i+1:])
				}
			}
		}
	})
}

func TestEveryTranspositionOfNeighboursIsRefused(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := anySecret().Draw(t, "secret").Reveal()
		for i := range len(text) - 1 {
			if text[i] != text[i+1] {
				refuse(t, text[:i]+text[i+1:i+2]+text[i:i+1]+text[i+2:])
			}
		}
	})
}

func TestASwappedPrefixIsRefused(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := anySecret().Draw(t, "secret")
		other := map[Mode]Mode{Live: Sandbox, Sandbox: Live}[s.Mode()]
		refuse(t, other.prefix()+strings.TrimPrefix(s.Reveal(), s.Mode().prefix()))
	})
}

func TestTextsThatAreNoKeysAreRefused(t *testing.T) {
	t.Parallel()
	text := newSecret(t, Live).Reveal()
	sealed := func(body string) string { return body + checksum(body) }
	for name, bad := range map[string]string{
		"empty":                    "",
		"only a prefix":            "svc_live_",
		"another prefix":           sealed("svc_prod_" + strings.Repeat("a", 27)),
		"an upper-case prefix":     sealed("SVC_LIVE_" + strings.Repeat("a", 27)),
		"cut off":                  text[:len(text)-1],
		"too long":                 text + "a",
		"26 characters, right sum": sealed("svc_live_" + strings.Repeat("a", 26)),
		"28 characters, right sum": sealed("svc_live_" + strings.Repeat("a", 28)),
		"a space before":           " " + text[:len(text)-1],
		"a line feed after":        text + "\n",
		"punctuation, right sum":   sealed("svc_live_" + strings.Repeat("-", 27)),
		"other letters, right sum": sealed("svc_live_a" + strings.Repeat("é", 13)),
		"invalid UTF-8, right sum": sealed("svc_live_" + strings.Repeat("\xff", 27)),
		"NUL, right sum":           sealed("svc_live_" + strings.Repeat("\x00", 27)),
		"a checksum over 32 bits":  text[:36] + "zzzzzz",
		"far too long":             strings.Repeat(text, 1000),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			refuse(t, bad)
		})
	}
}

// refuse checks that text is no key, and that the error does not tell it.
func refuse(t rapid.TB, text string) {
	t.Helper()
	s, err := ParseSecret(text)
	if !errors.Is(err, ErrMalformedKey) || err.Error() != "malformed key" || s.Reveal() != "" {
		t.Fatalf("%q reads as %q, %v", text, s.Reveal(), err)
	}
}

func TestASecretNeverPrints(t *testing.T) {
	t.Parallel()
	s := newSecret(t, Sandbox)
	neverPrints(t, s, strings.TrimPrefix(s.Reveal(), s.Mode().prefix()))
}

// neverPrints checks that nothing of text is in what s prints as.
func neverPrints[T interface{ Reveal() string }](t *testing.T, s T, text string) {
	t.Helper()
	values := map[string]any{
		"value": s, "pointer": &s, "slice": []T{s}, "map": map[string]T{"k": s},
		"exported field": struct{ S T }{s}, "hidden field": struct{ s T }{s},
		"hidden pointer": struct{ s *T }{&s}, "error": fmt.Errorf("key %v: %w", s, io.EOF),
	}
	for name, v := range values {
		for _, verb := range "vsqxXdtTpcbUeg" {
			for _, flag := range []string{"", "+", "#", "-60", "060", " "} {
				hidden(t, text, name, fmt.Sprintf("%"+flag+string(verb), v))
			}
		}
		hidden(t, text, name, fmt.Sprint(v)+fmt.Sprintln(v))
		encoded, err := json.Marshal(v)
		if err != nil && name != "error" {
			t.Error(err)
		}
		hidden(t, text, name, string(encoded))
		for _, h := range []func(io.Writer) slog.Handler{
			func(w io.Writer) slog.Handler { return slog.NewTextHandler(w, nil) },
			func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) },
		} {
			var out bytes.Buffer
			slog.New(h(&out)).With("with", v).Info("made", "key", v, slog.Group("g", "key", v))
			hidden(t, text, name, out.String())
		}
	}
}

// hidden checks that nothing of text is in out, in plain or in hex.
func hidden(t *testing.T, text, name, out string) {
	t.Helper()
	for i := range len(text) - 4 {
		part := text[i : i+5]
		if strings.Contains(out, part) || strings.Contains(strings.ToLower(out), fmt.Sprintf("%x", part)) {
			t.Fatalf("%s prints as %s", name, out)
		}
	}
}

func TestASecretPrintsAsItsPrefixAndAMask(t *testing.T) {
	t.Parallel()
	s := newSecret(t, Sandbox)
	for _, format := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d"} {
		if got := fmt.Sprintf(format, s); got != "svc_test_****" {
			t.Errorf("%s prints %s", format, got)
		}
	}
	text, err := json.Marshal(map[string]any{"key": s})
	if got := string(text); err != nil || got != `{"key":"svc_test_****"}` {
		t.Errorf("JSON is %s, %v", got, err)
	}
	if got := s.LogValue().String() + s.String() + s.GoString(); got != strings.Repeat("svc_test_****", 3) {
		t.Errorf("LogValue, String and GoString give %s", got)
	}
	if got := (Secret{}).String() + (Secret{}).Last4() + string((Secret{}).Mode()); got != "****" {
		t.Errorf("the zero Secret prints %s", got)
	}
}

func TestEveryCharacterIsEquallyProbable(t *testing.T) {
	t.Parallel()
	const keys = 10_000
	source := mathrand.NewChaCha8([32]byte{1})
	counts := map[rune]int{}
	for range keys {
		body, err := randomBase62(source, randomLength)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range body {
			counts[c]++
		}
	}
	// 256 is not a multiple of 62: bytes taken as they come would prefer 0 to 7 by a quarter.
	want := float64(keys*randomLength) / float64(len(base62))
	for _, c := range base62 {
		if got := float64(counts[c]); got < 0.93*want || got > 1.07*want {
			t.Errorf("%c comes %v times, want about %v", c, got, want)
		}
	}
}

func TestABrokenSourceOfRandomnessIsAnError(t *testing.T) {
	t.Parallel()
	broken := errors.New("no entropy")
	if s, err := NewSecret(Live, iotest.ErrReader(broken)); !errors.Is(err, broken) || s.Reveal() != "" {
		t.Errorf("made %q, %v", s.Reveal(), err)
	}
	if s, err := NewSecret(Live, strings.NewReader("short")); !errors.Is(err, io.ErrUnexpectedEOF) || s.Reveal() != "" {
		t.Errorf("made %q, %v", s.Reveal(), err)
	}
	if s, err := NewSecret(Live, stuck{}); err == nil {
		t.Errorf("made %q of bytes that are all 255", s.Reveal())
	}
}

type stuck struct{}

func (stuck) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 255
	}
	return len(b), nil
}

func TestAModeReadsAsItself(t *testing.T) {
	t.Parallel()
	for _, m := range []Mode{Live, Sandbox} {
		var read map[Mode]Mode
		text, err := json.Marshal(map[Mode]Mode{m: m})
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &read); err != nil || read[m] != m {
			t.Errorf("%s reads as %v, %v", text, read, err)
		}
	}
	for _, bad := range []string{"", "Live", "test", "live ", "svc_live_"} {
		if m, err := ParseMode(bad); err == nil || m != "" {
			t.Errorf("%q reads as %q", bad, m)
		}
	}
}

func FuzzParseSecret(f *testing.F) {
	f.Add(knownKey)
	f.Add("svc_test_" + strings.Repeat("0", 33))
	f.Add("svc_live_")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSecret(text)
		if err != nil {
			refuse(t, text)
			return
		}
		if s.Reveal() != text || len(text) != 42 || s.Mode().prefix() != text[:9] || checksum(text[:36]) != text[36:] {
			t.Errorf("%q reads as %q", text, s.Reveal())
		}
	})
}
