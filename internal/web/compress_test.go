package web_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"studyplanner/internal/planner"
)

// asking sends a GET with more header fields, names and values in turn.
func (b *browser) asking(path string, headers ...string) *httptest.ResponseRecorder {
	b.t.Helper()
	return b.raw("GET", path, func(r *http.Request) {
		for i := 0; i < len(headers); i += 2 {
			r.Header.Add(headers[i], headers[i+1])
		}
	})
}

// unpacked is the text of an answer in gzip.
func unpacked(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	if coding := w.Header().Get("Content-Encoding"); coding != "gzip" {
		t.Fatalf("%d in the coding %q: %s", w.Code, coding, w.Body)
	}
	from, err := gzip.NewReader(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(from)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// data is an answer from where its data begins to where they end: what follows tells of the request.
func data(text string) string {
	text, _, _ = strings.Cut(text, `,"meta":`)
	return text
}

// studious returns a browser whose space has subjects enough for long answers.
func studious(t *testing.T) *browser {
	t.Helper()
	b := newServer(t).member(bob)
	for _, name := range []string{"Algebra", "Biology", "Chemistry", "Drawing", "English", "French", "German", "History"} {
		slots := []obj{{"days": []int{1, 3, 5}, "start": "10:00", "end": "11:00"}}
		b.post("/app/v1/subjects", obj{"name": name, "type": "study", "slots": slots}).is(201)
	}
	return b
}

const gzipped = "gzip, deflate, br, zstd" // as browsers ask

func TestLongAnswersArePackedForThoseWhoTakeIt(t *testing.T) {
	t.Parallel()
	b := studious(t)
	for _, path := range []string{"/app/v1/subjects", "/app/v1/blocks"} {
		plain, packed := b.asking(path), b.asking(path, "Accept-Encoding", gzipped)
		if length := packed.Body.Len(); length*2 > plain.Body.Len() {
			t.Errorf("%s: %d bytes are packed into %d", path, plain.Body.Len(), length)
		}
		if got, want := data(unpacked(t, packed)), data(plain.Body.String()); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
		if got := packed.Header().Get("Content-Length"); got != "" {
			t.Errorf("%s: Content-Length %q", path, got)
		}
		if coding := plain.Header().Get("Content-Encoding"); coding != "" {
			t.Errorf("%s: it is in %q, which nobody asked for", path, coding)
		}
		for _, w := range []*httptest.ResponseRecorder{plain, packed} {
			if vary := w.Header().Values("Vary"); !slices.Equal(vary, []string{"Cookie", "Accept-Encoding"}) {
				t.Errorf("%s: Vary %q", path, vary)
			}
		}
	}
}

func TestAListOfManyBlocksIsPackedWhileItIsRead(t *testing.T) {
	t.Parallel()
	b := newServer(t).member(bob)
	b.subject("/app/v1", "Latin")
	id := into[[]planner.Subject](b.get("/app/v1/subjects").is(200))[0].ID
	create := obj{"op": "create", "subject_id": id, "date": "2020-01-02", "start": "09:00", "end": "10:00"}
	for range 11 {
		b.post("/app/v1/blocks/batch", obj{"operations": slices.Repeat([]obj{create}, 100)}).is(200)
	}
	plain, packed := b.asking("/app/v1/blocks"), b.asking("/app/v1/blocks", "Accept-Encoding", gzipped)
	if text := plain.Body.String(); len(text) < 100_000 || data(unpacked(t, packed)) != data(text) {
		t.Errorf("the list of %d bytes is not that", len(text))
	}
}

func TestWhatIsNotPacked(t *testing.T) {
	t.Parallel()
	b := studious(t)
	for range 10 { // so that the list of them is long
		b.post("/app/keys", obj{"name": "Phone", "mode": "live", "scope": "full"}).is(201)
	}
	for _, test := range []struct{ why, path, accepts string }{
		{"short answers", "/app/sandbox/v1/subjects", gzipped},
		{"refusals", "/app/v1/blocks?date_from=" + strings.Repeat("x", 2000), gzipped},
		{"what stands beside the planner, which tells of accounts and keys", "/app/keys", gzipped},
		{"what is in no other coding", "/app/v1/subjects", "br, identity"},
		{"what is wanted as it is", "/app/v1/subjects", "gzip;q=0"},
	} {
		if coding := b.asking(test.path, "Accept-Encoding", test.accepts).Header().Get("Content-Encoding"); coding != "" {
			t.Errorf("%s: in %q", test.why, coding)
		}
	}
}

func TestPackedAnswersHaveTagsOfTheirOwn(t *testing.T) {
	t.Parallel()
	b := studious(t)
	plain := b.asking("/app/v1/subjects").Header().Get("ETag")
	packed := b.asking("/app/v1/subjects", "Accept-Encoding", gzipped).Header().Get("ETag")
	if plain == packed || plain == "" {
		t.Fatalf("tags %s and %s", plain, packed)
	}
	if blocks := b.asking("/app/v1/blocks", "Accept-Encoding", gzipped).Header().Get("ETag"); blocks != packed {
		t.Errorf("one state has the tags %s and %s", packed, blocks)
	}
	for _, had := range []string{plain, packed, "W/" + packed, `"other", ` + packed} {
		want := plain
		if strings.HasSuffix(had, packed) {
			want = packed
		}
		w := b.asking("/app/v1/subjects", "Accept-Encoding", gzipped, "If-None-Match", had)
		if got := w.Header().Get("ETag"); w.Code != 304 || got != want || w.Body.Len() > 0 || w.Header().Get("Content-Encoding") != "" {
			t.Errorf("to who has %s: %d with %s, want %s", had, w.Code, got, want)
		}
	}
	b.post("/app/v1/subjects", obj{"name": "Physics", "type": "study"}).is(201)
	if w := b.asking("/app/v1/subjects", "Accept-Encoding", gzipped, "If-None-Match", packed); w.Code != 200 || w.Header().Get("ETag") == packed {
		t.Errorf("after a change: %d with %s", w.Code, w.Header().Get("ETag"))
	}
}

func TestAPackedAnswersTagIsACondition(t *testing.T) {
	t.Parallel()
	b := newServer(t).member(bob)
	tag := b.asking("/app/v1/wishes", "Accept-Encoding", gzipped).Header().Get("ETag")
	put := func() int {
		b.header.Set("If-Match", tag)
		defer b.header.Del("If-Match")
		return b.send("PUT", "/app/v1/wishes", obj{"wishes": []obj{{"what": "lighter"}}}).status
	}
	if first, second := put(), put(); first != 200 || second != 412 {
		t.Errorf("If-Match %s: %d, then %d", tag, first, second)
	}
}
