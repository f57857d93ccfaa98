package api

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"studyplanner/internal/planner"
)

// readIdempotencyKey reads the header Idempotency-Key. A call with a key takes effect only
// once.
func (r *Request) readIdempotencyKey() {
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
	r.call.Idempotency = &planner.Idempotency{Key: key, Fingerprint: r.fingerprint(), Encode: encodeStored, At: r.now}
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

// encodeStored encodes a response for later replays. The first line has its ETag, if any, and
// after a blank its effect, if any. Its data follow. Large responses are compressed (gzip).
func encodeStored(result any) ([]byte, error) {
	var buf bytes.Buffer
	var effect *planner.Effect
	if p, ok := result.(interface{ Outcome() (any, *planner.Effect) }); ok {
		result, effect = p.Outcome()
	}
	if v, ok := result.(tagger); ok {
		buf.WriteString(v.Tag())
	}
	if effect != nil {
		fmt.Fprintf(&buf, " %d %d %d", effect.Added, effect.Removed, effect.Kept)
	}
	buf.WriteByte('\n')
	if err := encode(&buf, result); err != nil || buf.Len() <= planner.LargeResponse {
		return buf.Bytes(), err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(buf.Bytes())
	err = errors.Join(err, w.Close())
	return packed.Bytes(), err
}

// decompress undoes the compression of encodeStored.
func decompress(body []byte) ([]byte, error) {
	if len(body) == 0 || body[0] != 0x1f { // with which gzip begins, and no other answer
		return body, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// replay returns the data of a stored response, and marks the response to r as a replay.
func (r *Request) replay(stored *planner.Replay) (jsontext.Value, error) {
	text, err := decompress(stored.Body)
	if err != nil {
		return nil, fmt.Errorf("read the answer that was kept: %w", err)
	}
	tag, data, _ := bytes.Cut(text, []byte("\n"))
	name, effect, hasEffect := strings.Cut(string(tag), " ")
	if name != "" {
		r.tag(name)
	}
	if hasEffect {
		r.effect = new(planner.Effect)
		if _, err := fmt.Sscan(effect, &r.effect.Added, &r.effect.Removed, &r.effect.Kept); err != nil {
			return nil, fmt.Errorf("read the effect that was kept: %w", err)
		}
	}
	if r.route.meta == reflect.TypeFor[itemMeta]() {
		if r.added, err = addedIn(data); err != nil {
			return nil, err
		}
	}
	r.w.Header().Set("Idempotency-Replayed", "true")
	return data, nil
}
