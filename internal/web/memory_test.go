package web_test

import (
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
)

//nolint:paralleltest // it measures what all take
func TestABodyOfManySmallMembersTakesNoMemory(t *testing.T) {
	const most = 4 << 20
	b := newServer(t).member(bob)
	body := `{"spaces":[` + strings.Repeat("0,", 15_000_000) + `0]}`
	send := func() {
		w := httptest.NewRecorder()
		b.app.ServeHTTP(w, b.request("POST", "/app/spaces/sandbox/import", body))
		if w.Code != 422 {
			t.Fatalf("%d %.300s", w.Code, w.Body)
		}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	send()
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; taken > most {
		t.Errorf("a body of %d bytes takes %d", len(body), taken)
	}
}
