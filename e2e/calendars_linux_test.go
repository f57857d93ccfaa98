package e2e_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// resident is how many KiB of memory a server has at most had at once.
func (s *server) resident(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^VmHWM:\s+(\d+) kB$`).FindSubmatch(text)
	if found == nil {
		t.Fatalf("no VmHWM in %s", text)
	}
	n, _ := strconv.Atoi(string(found[1]))
	return n
}

// hostileCalendars are what a server of others may answer, and why it is not read, ""
// for what is.
func hostileCalendars() map[string]struct{ text, cause string } {
	event := func(lines ...string) string {
		return "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:19700101T090000Z\r\nDURATION:PT1H\r\n" + strings.Join(lines, "\r\n") + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
	}
	return map[string]struct{ text, cause string }{
		"/second":    {event("RRULE:FREQ=SECONDLY"), ""},
		"/billion":   {event("RRULE:FREQ=DAILY;COUNT=1000000000"), ""},
		"/interval":  {event("RRULE:FREQ=DAILY;INTERVAL=0"), ""},
		"/february":  {event("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9"), ""},
		"/line":      {event("SUMMARY:" + strings.Repeat("a", 2<<20)), ""},
		"/large":     {event("SUMMARY:" + strings.Repeat("a", 51*1<<20/10)), "is over 5 MiB"},
		"/bomb":      {strings.Repeat("\x00", 100<<20), "is over 5 MiB"},
		"/page":      {"<!DOCTYPE html><html><body>Please sign in</body></html>", "is not a calendar"},
		"/truncated": {strings.TrimSuffix(event("SUMMARY:A"), "END:VCALENDAR\r\n"), "ends before its last END:VCALENDAR"},
	}
}

// TestCalendarCheck6HostileFilesAreRefusedOrBounded has a server read them, one after
// the other; what it takes of memory is counted.
func TestCalendarCheck6HostileFilesAreRefusedOrBounded(t *testing.T) {
	t.Parallel()
	all := hostileCalendars()
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	_, _ = z.Write([]byte(all["/bomb"].text))
	_ = z.Close()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text := []byte(all[r.URL.Path].text)
		if r.URL.Path == "/bomb" {
			w.Header().Set("Content-Encoding", "gzip")
			text = bomb.Bytes()
		}
		_, _ = w.Write(text)
	}))
	t.Cleanup(site.Close)
	s := startServer(t, databases[0].open(t), "--outbound-allow", "127.0.0.0/8")
	c := s.client(t)
	text := "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:" + "20300101T090000Z" + "\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
	other := c.send(t, "POST", "/v1/calendars", obj{"name": "Other", "content": text}).is(t, 201)
	before := s.resident(t)
	for path, file := range all {
		a := c.send(t, "POST", "/v1/calendars", obj{"name": path, "url": site.URL + path})
		if file.cause == "" {
			a.is(t, 201)
		} else if a.status != 422 || !strings.Contains(string(a.body), `"message":"`+file.cause+`"`) {
			t.Errorf("%s: %d %s, want %q", path, a.status, a.body, file.cause)
		}
	}
	if grown := (s.resident(t) - before) >> 10; grown >= 50 {
		t.Errorf("the memory has grown by %d MiB", grown)
	}
	if list := c.send(t, "GET", "/v1/calendars", nil).is(t, 200); !bytes.Contains(list.body, other.Data) {
		t.Errorf("the other calendar is another: %s", list.body)
	}
}
