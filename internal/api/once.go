package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"studyplanner/internal/planner"
)

// readOnce reads Idempotency-Key: with it, r's call takes effect a single time.
func (r *Request) readOnce() {
	sent := r.Header["Idempotency-Key"]
	if len(sent) == 0 {
		return
	}
	key := sent[0]
	printable := strings.IndexFunc(key, func(c rune) bool { return c < 0x20 || c > 0x7e }) < 0
	if len(sent) > 1 || key == "" || len(key) > 255 || !printable {
		r.bad.Check(false, "Idempotency-Key", "must be 1 to 255 printable ASCII characters, sent once")
		return
	}
	r.call.Once = &planner.Once{Key: key, Fingerprint: r.fingerprint(), Encode: stored}
}

// fingerprint tells requests apart that share an idempotency key.
func (r *Request) fingerprint() string {
	h := sha256.New()
	for _, part := range []string{r.Method, r.URL.EscapedPath()} {
		h.Write([]byte(part + "\n"))
	}
	h.Write(r.body)
	return hex.EncodeToString(h.Sum(nil))
}

// stored is the form in which an answer is kept for replays: its ETag or
// nothing, a line break, and its data.
func stored(result any) ([]byte, error) {
	var buf bytes.Buffer
	if v, ok := result.(interface{ Tag() string }); ok {
		buf.WriteString(v.Tag())
	}
	buf.WriteByte('\n')
	err := encode(&buf, result)
	return buf.Bytes(), err
}

// replayed returns the data of an answer that was given before, and marks the
// one to r as its repetition.
func (r *Request) replayed(replay *planner.Replay) jsontext.Value {
	tag, data, _ := bytes.Cut(replay.Body, []byte("\n"))
	if len(tag) > 0 {
		r.tag(string(tag))
	}
	r.w.Header().Set("Idempotency-Replayed", "true")
	return data
}
