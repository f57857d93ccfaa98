//go:build verify

package e2e_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// calendar is the feed of a semester, in some zone.
type calendar struct {
	name   string // such as Berlin
	url    string
	file   string   // what the address gave
	events []string // the blocks, as "start end summary" in UTC, in order
}

// desk is where programs for calendars work.
type desk struct {
	dir       string
	today     day // by the clock of the sandboxes
	calendars []calendar
}

// eventLayout is how a time of an event is written here, in UTC.
const eventLayout = "2006-01-02T15:04"

// TestProgramsForCalendarsReadASemesterAsItsBlocks lets programs that others wrote read
// feeds of the demo, from three zones and over two changes of the clocks of each.
func TestProgramsForCalendarsReadASemesterAsItsBlocks(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		d := &desk{dir: t.TempDir(), today: december(t)}
		for _, zone := range []string{"Europe/Berlin", "America/New_York", "Australia/Lord_Howe"} {
			d.calendars = append(d.calendars, d.semester(t, s, zone))
		}
		t.Run("ical.js and node-ical", func(t *testing.T) { t.Parallel(); d.node(t) })
		t.Run("calcurse", func(t *testing.T) { t.Parallel(); d.calcurse(t) })
		t.Run("vdirsyncer and khal", func(t *testing.T) { t.Parallel(); d.vdirsyncer(t); d.khal(t) })
	})
}

// december is the 20 December to come: clocks change in the 92 days before, and in the
// months after.
func december(t *testing.T) day {
	t.Helper()
	at := now().UTC()
	if at.Month() == time.December && at.Day() >= 20 {
		at = at.AddDate(1, 0, 0)
	}
	return parseDay(t, at.Format("2006")+"-12-20")
}

// semester makes an account in a zone with the demo, sets its clock, and reads its feed.
func (d *desk) semester(t *testing.T, s *server, zone string) calendar {
	t.Helper()
	c := s.account(t, "--timezone", zone).client(t, "sandbox")
	ask := func(status int, method, path string, body any, headers ...string) answer { // its answers are of another time
		a, err := c.try(t.Context(), method, path, body, headers...)
		if err == nil && strings.HasPrefix(a.header.Get("Content-Type"), "application/json") {
			err = json.Unmarshal(a.body, &a.envelope)
		}
		if err != nil {
			t.Fatal(err)
		}
		return a.is(t, status)
	}
	first, last := d.today.plus(-92), d.today.monday().plus(6+17*7)
	ask(204, "POST", "/v1/sandbox/reset", obj{"demo": true})
	ask(200, "PUT", "/v1/sandbox/clock", obj{"now": d.today.String() + "T06:00:00Z"})
	made := ask(201, "POST", "/v1/feeds", obj{"name": zone, "past_days": 92, "ahead_weeks": 17, "alarm_minutes": 10, "exams": false}).object(t)
	feed := calendar{name: strings.ReplaceAll(filepath.Base(zone), "_", ""), url: made.str("url")}
	text := ask(200, "GET", strings.TrimPrefix(feed.url, s.url), nil, "Authorization", "").body
	feed.file = d.write(t, feed.name+".ics", string(text))
	feed.events = eventsOf(t, ask(200, "GET", fmt.Sprintf("/v1/blocks?date_from=%v&date_to=%v", first, last), nil).objects(t), zone)
	return feed
}

// eventsOf are blocks of a zone as events, on both sides of two changes of its clocks.
func eventsOf(t *testing.T, blocks []obj, zone string) []string {
	t.Helper()
	at, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	var events []string
	offset, changes := "", -1
	for _, b := range blocks {
		instant := func(clock string) time.Time {
			i, err := time.ParseInLocation("2006-01-02 15:04", b.str("date")+" "+clock, at)
			if err != nil {
				t.Fatal(err)
			}
			return i
		}
		summary := b.str("subject_name")
		if topic := b.str("topic"); topic != "" {
			summary += ": " + topic
		}
		if b["done"] == true {
			summary = "✓ " + summary
		}
		start := instant(b.str("start"))
		if now := start.Format("-0700"); now != offset {
			offset, changes = now, changes+1
		}
		events = append(events, start.UTC().Format(eventLayout)+" "+instant(b.str("end")).UTC().Format(eventLayout)+" "+summary)
	}
	if changes != 2 || len(events) < 100 {
		t.Fatalf("%s: %d blocks over %d changes of the clocks", zone, len(events), changes)
	}
	return sorted(events)
}

// holds fails the test unless a program read just the events of a calendar.
func (c calendar) holds(t *testing.T, program string, events []string) {
	t.Helper()
	equal(t, program+" of "+c.name, sorted(events), c.events)
}

// run lets a program work at the desk, in UTC, and returns what it says.
func (d *desk) run(t *testing.T, program string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir = d.dir
	cmd.Env = append(environment(), "TZ=UTC", "LC_ALL=C.UTF-8", "HOME="+d.dir, "XDG_CONFIG_HOME=", "XDG_DATA_HOME=", "XDG_CACHE_HOME=")
	var out, bad bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &bad
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s %q: %v (install it with: scripts/need-calendars)\n%s%s", program, args, err, out.Bytes(), bad.Bytes())
	}
	return out.String() + bad.String()
}

// write puts a file on the desk, and returns where it is.
func (d *desk) write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(d.dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// lines are those of a text that say something.
func lines(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return strings.TrimSpace(l) == "" })
}

func (d *desk) node(t *testing.T) {
	t.Helper()
	modules := filepath.Join(source(t), "tools/calendars/node_modules")
	if _, err := os.Stat(filepath.Join(modules, "node-ical")); err != nil {
		t.Fatal("no ical.js and node-ical; install them with: scripts/need-node tools/calendars")
	}
	args := []string{filepath.Join(source(t), "e2e/testdata/events.mjs"), modules}
	for _, c := range d.calendars {
		args = append(args, c.file)
	}
	read := 0
	for _, line := range lines(d.run(t, "node", args...)) {
		var told struct {
			File, Library string
			Events        []string
		}
		if err := json.Unmarshal([]byte(line), &told); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		i := slices.IndexFunc(d.calendars, func(c calendar) bool { return c.file == told.File })
		d.calendars[i].holds(t, told.Library, told.Events)
		read++
	}
	equal(t, "calendars that were read", read, 2*len(d.calendars))
}

func (d *desk) calcurse(t *testing.T) {
	t.Helper()
	const form = `%(start:%Y-%m-%dT%H:%M) %(end:%Y-%m-%dT%H:%M) %m\n`
	for _, c := range d.calendars {
		own := []string{"-D", filepath.Join(d.dir, "calcurse-"+c.name), "-C", filepath.Join(d.dir, "calcurse-"+c.name)}
		d.run(t, "calcurse", append(own, "-q", "-i", c.file)...)
		c.holds(t, "calcurse", lines(d.run(t, "calcurse", append(own, "-G", "--format-apt", form)...)))
	}
}

// vdirsyncer copies the feeds into folders, with a file for each event, and then has
// nothing to do.
func (d *desk) vdirsyncer(t *testing.T) {
	t.Helper()
	config := fmt.Sprintf("[general]\nstatus_path = %q\n", filepath.Join(d.dir, "status"))
	for _, c := range d.calendars {
		config += fmt.Sprintf("[pair %[1]s]\na = \"%[1]s_feed\"\nb = \"%[1]s_files\"\ncollections = null\n"+
			"[storage %[1]s_feed]\ntype = \"http\"\nurl = %[2]q\n"+
			"[storage %[1]s_files]\ntype = \"filesystem\"\npath = %[3]q\nfileext = \".ics\"\n", c.name, c.url, d.folder(c))
		if err := os.Mkdir(d.folder(c), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	path := d.write(t, "vdirsyncer.conf", config)
	d.run(t, "vdirsyncer", "-c", path, "discover")
	said := d.run(t, "vdirsyncer", "-c", path, "sync")
	before := d.files(t)
	events := 0
	for _, c := range d.calendars {
		events += len(c.events)
	}
	if len(before) != events || strings.Count(said, "Copying") != events {
		t.Errorf("vdirsyncer made %d files of %d events: %s", len(before), events, shorten(said))
	}
	if said := d.run(t, "vdirsyncer", "-c", path, "sync"); strings.Contains(said, "Copying") || strings.Contains(said, "Deleting") {
		t.Errorf("vdirsyncer found a change where there is none: %s", said)
	}
	equal(t, "files after another look", d.files(t), before)
}

// folder is where vdirsyncer puts the events of a calendar.
func (d *desk) folder(c calendar) string { return filepath.Join(d.dir, c.name) }

// files are those of all folders, and when they were written.
func (d *desk) files(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, c := range d.calendars {
		err := filepath.WalkDir(d.folder(c), func(path string, e fs.DirEntry, err error) error {
			if err == nil && !e.IsDir() {
				var info fs.FileInfo
				info, err = e.Info()
				all = append(all, path+info.ModTime().String())
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// khal reads what vdirsyncer has copied.
func (d *desk) khal(t *testing.T) {
	t.Helper()
	config := "[calendars]\n"
	for _, c := range d.calendars {
		config += fmt.Sprintf("[[%s]]\npath = %s\n", c.name, d.folder(c))
	}
	config += "[locale]\nlocal_timezone = UTC\ndefault_timezone = UTC\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\n" +
		"datetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n[sqlite]\npath = " + filepath.Join(d.dir, "khal.db") + "\n"
	said := d.run(t, "khal", "-c", d.write(t, "khal.conf", config), "list", "--once", "--day-format", "",
		"--format", "{calendar} {start-date-long}T{start-time} {end-date-long}T{end-time} {title}", d.today.plus(-100).String(), "300d")
	for _, c := range d.calendars {
		var events []string
		for _, line := range lines(said) {
			if rest, mine := strings.CutPrefix(line, c.name+" "); mine {
				events = append(events, rest)
			}
		}
		c.holds(t, "khal", events)
	}
}
