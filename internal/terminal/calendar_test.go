package terminal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestALargeFileOfACalendarIsSentOnceTheCalendarIsThereWhichGoesAgainIfThatFails(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	c := manyBlocks(t, 0)
	large := "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261126T080000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\n" + strings.Repeat("X-LONG:"+strings.Repeat("<", 60)+"\r\n", 50_000)
	path := filepath.Join(t.TempDir(), "large.ics")
	for text, ok := range map[string]bool{large + "END:VCALENDAR\r\n": true, large: false, large + large: false} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		said, err := c.try(t, "calendar add Large "+path)
		if (err == nil) != ok || ok && !strings.Contains(said, "1 time through") {
			t.Errorf("%d bytes: %s, %v", len(text), said, err)
		}
		if there := strings.Contains(c.run(t, "calendar ls -o csv"), "Large"); there != ok {
			t.Errorf("%d bytes: it is there: %v", len(text), there)
		}
		if ok {
			c.run(t, "calendar rm Large")
		}
	}
}
