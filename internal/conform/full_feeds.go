package conform

import (
	"crypto/rand"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"time"
)

const feedsPath = string(feeds)

// feed makes a feed and returns it, and the path at which it is read.
func (v *visit) feed(fields obj) (f node, path string) {
	body := obj{"name": "Phone"}
	maps.Copy(body, fields)
	f = v.post(feedsPath, body).is(http.StatusCreated)
	return f, f.address()
}

// address is the path at which a feed is read, of which n tells the address.
func (n node) address() string {
	url := n.field("url")
	text := url.words()
	if at := strings.Index(text, "/feeds/"); at >= 0 && strings.HasSuffix(text, ".ics") {
		return text[at:]
	}
	url.fail("is %s, want an address such as https://planner.example.org/feeds/….ics", url)
	return text
}

// read reads a feed, as programs do that have no key.
func (v *visit) read(path string, headers ...string) *answer {
	return v.get(path, append([]string{"Authorization", ""}, headers...)...)
}

// events are those of a feed.
func (v *visit) events(path string) node { return v.read(path).calendar().field("VEVENT") }

// gone expects nothing at the path of a feed.
func (v *visit) gone(path string) *answer {
	a := v.read(path)
	a.has(http.StatusNotFound)
	a.carries("Content-Type", "text/plain; charset=utf-8")
	return a
}

// pick returns the elements of an array with these fields alone.
func (n node) pick(names ...string) node {
	all := list{}
	for _, e := range n.list() {
		some := obj{}
		for _, name := range names {
			some[name] = e.field(name).value
		}
		all = append(all, some)
	}
	return n.below("[]."+strings.Join(names, ","), all, true)
}

// isUTC is how calendars write an instant.
const isUTC = "20060102T150405Z"

// event is what a calendar has of a block, as far as the block alone tells it.
func event(b node, zone *time.Location) obj {
	at := func(clock string) time.Time {
		t, err := time.ParseInLocation("2006-01-02 15:04", b.field("date").words()+" "+b.field(clock).words(), zone)
		if err != nil {
			b.fail("has no date and times")
		}
		return t.UTC()
	}
	summary := b.field("subject_name").words()
	if topic, ok := b.field("topic").value.(string); ok {
		summary += ": " + topic
	}
	return obj{"SUMMARY": summary, "DTSTART": at("start").Format(isUTC), "DTEND": at("end").Format(isUTC)}
}

var fullFeeds = []check{
	{id: "feeds-1", says: "a feed is made with 201 and its defaults, listed, read, changed, and deleted with 204", needs: ofFeeds, visit: func(v *visit) {
		f, _ := v.feed(obj{"name": " Phone "})
		f.has(obj{
			"name": "Phone", "subject_ids": nil, "past_days": 30, "ahead_weeks": 12, "done": "mark", "alarm_minutes": nil, "exams": true, "last_used": nil,
		})
		path := feedsPath + "/" + f.id()
		v.get(feedsPath).is(200).column("id").is(list{f.id()})
		v.patch(path, obj{"name": "Tablet", "alarm_minutes": 10, "past_days": 0}).is(200)
		v.get(path).is(200).has(obj{"name": "Tablet", "alarm_minutes": 10, "past_days": 0, "ahead_weeks": 12})
		v.del(path).empty()
		v.get(feedsPath).data().length(0)
	}},
	{id: "feeds-2", says: "the address of a feed is told when it is made, and never again", needs: ofFeeds, visit: func(v *visit) {
		key := rand.Text()
		f := v.post(feedsPath, obj{"name": "Phone"}, onceKey, key).is(201)
		f.address()
		v.post(feedsPath, obj{"name": "Phone"}, onceKey, key).is(201).lacks("url")
		path := feedsPath + "/" + f.id()
		v.get(feedsPath).data().at(0).lacks("url")
		v.get(path).data().lacks("url")
		v.patch(path, obj{"alarm_minutes": 5}).data().lacks("url")
	}},
	{id: "feeds-3", says: "a feed is read without a key, as a calendar that is kept for 15 minutes by who asked", needs: ofFeeds, visit: func(v *visit) {
		_, path := v.feed(nil)
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			a := v.ask(method, path, nil, "Authorization", "")
			a.has(200)
			a.carries("Content-Type", "text/calendar; charset=utf-8")
			a.carries("Cache-Control", "private, max-age=900")
			a.carries("Content-Disposition", `inline; filename="study-plan.ics"`)
			a.carries("Referrer-Policy", "no-referrer")
			a.field("ETag")
			for _, name := range []string{"Set-Cookie", "Access-Control-Allow-Origin"} {
				if text := a.header.Get(name); text != "" {
					v.fail(a, "the header field %s is %q, want none", name, text)
				}
			}
		}
	}},
	{id: "feeds-4", says: "a feed has the blocks of its days, and no others", needs: ofFeeds, visit: func(v *visit) {
		today, zone := v.date(), v.zone()
		last := later(today, (7-weekday(today))%7+14)
		s := v.subject("Algebra", slots("09:00", "10:30", 2, 4))
		v.block(s, later(today, -8), "18:00", "19:00")
		v.block(s, later(today, -7), "18:00", "19:00", obj{"topic": "Matrices"})
		v.block(s, last, "18:00", "19:00")
		v.block(s, later(last, 1), "18:00", "19:00")
		_, path := v.feed(obj{"past_days": 7, "ahead_weeks": 2})
		want := list{}
		for _, b := range v.between(later(today, -7), last).list() {
			want = append(want, event(b, zone))
		}
		events := v.events(path)
		events.pick("SUMMARY", "DTSTART", "DTEND").holds(want...)
		events.yes(len(want) >= 6, "has %d events, want 6 or more", len(want))
	}},
	{id: "feeds-5", says: "lines have 75 bytes at most and end with CRLF, and text comes back as it is", needs: ofFeeds, visit: func(v *visit) {
		const name = `A, B; C \ 😀`
		topic := strings.TrimSpace(strings.Repeat(`längere, Wörter; mit \n und 😀 `, 12))
		v.block(v.subject(name), v.date(), "18:00", "19:00", obj{"topic": topic})
		_, path := v.feed(nil)
		c := v.read(path).calendar()
		c.has(obj{"VERSION": "2.0", "CALSCALE": "GREGORIAN", "REFRESH-INTERVAL;VALUE=DURATION": "PT1H"})
		c.field("PRODID").words()
		c.field("VEVENT").length(1)
		c.field("VEVENT").at(0).has(obj{"SUMMARY": name + ": " + topic, "CATEGORIES": name})
	}},
	{id: "feeds-6", says: "a feed is answered with 304 and its bytes stay, until something changes", needs: ofFeeds, visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), v.date(), "18:00", "19:00")
		_, path := v.feed(nil)
		first := v.read(path)
		again := v.read(path, "If-None-Match", first.field("ETag"))
		again.has(http.StatusNotModified)
		if len(again.body) > 0 {
			v.fail(again, "the body has %d bytes, want none", len(again.body))
		}
		if second := v.read(path); string(second.body) != string(first.body) {
			v.fail(second, "the calendar has other bytes, though nothing changed")
		}
		v.change(b, obj{"topic": "Sets"})
		v.read(path, "If-None-Match", first.field("ETag")).has(200)
	}},
	{id: "feeds-7", says: "an event keeps its UID while its block changes, with a larger SEQUENCE, and goes with it", needs: ofFeeds, visit: func(v *visit) {
		today, zone := v.date(), v.zone()
		b := v.block(v.subject("Algebra"), today, "18:00", "19:00")
		_, path := v.feed(nil)
		was := v.events(path).at(0)
		for _, change := range []obj{{"topic": "Sets"}, {"start": "17:00"}} {
			is, before := v.change(b, change), sequence(was)
			was = v.events(path).with("UID", was.field("UID").value)
			was.has(event(is, zone))
			was.yes(sequence(was) > before, "has SEQUENCE %s, want more than %d", was.field("SEQUENCE"), before)
		}
		moved := v.post("/v1/blocks/"+b.id()+"/move", obj{"date": later(today, 1), "start": "17:00"}).is(200)
		v.events(path).with("UID", was.field("UID").value).has(event(moved, zone))
		v.del("/v1/blocks/" + b.id()).empty()
		v.events(path).length(0)
	}},
	{id: "feeds-8", says: "in the nights on which clocks change, a time that there is not is by the offset before, and one that is twice is the first", needs: ofFeeds, visit: func(v *visit) {
		today, zone := v.date(), v.zone()
		s := v.subject("Algebra")
		_, path := v.feed(obj{"ahead_weeks": 53})
		want := list{}
		for _, night := range shifts(zone, today) {
			for _, start := range []time.Time{night.odd(), night.noon(-1), night.noon(0), night.noon(1)} {
				end, ahead := start.Add(30*time.Minute), night.ahead(start)
				v.block(s, start.Format(time.DateOnly), start.Format("15:04"), end.Format("15:04"))
				want = append(want, obj{"SUMMARY": "Algebra", "DTSTART": start.Add(-ahead).Format(isUTC), "DTEND": end.Add(-ahead).Format(isUTC)})
			}
		}
		v.events(path).pick("SUMMARY", "DTSTART", "DTEND").holds(want...)
	}},
	{id: "feeds-9", says: "the address that a feed had before it was rotated is a 404, as is that of one that was deleted, and one that is wrong", needs: ofFeeds, visit: func(v *visit) {
		f, old := v.feed(nil)
		path := v.post(feedsPath+"/"+f.id()+"/rotate", nil).is(200).address()
		want := v.gone(old)
		v.events(path).length(0)
		wrong := v.gone(strings.Replace(path, "/feeds/", "/feeds/x", 1))
		if string(wrong.body) != string(want.body) {
			v.fail(wrong, "the body is %q, want %q as for any other", wrong.body, want.body)
		}
		token := strings.TrimSuffix(path, ".ics")
		letter := "a"
		if strings.HasSuffix(token, letter) {
			letter = "b"
		}
		v.gone(token[:max(0, len(token)-1)] + letter + ".ics")
		v.del(feedsPath + "/" + f.id()).empty()
		v.gone(path)
	}},
	{id: "feeds-10", says: "what is done is shown with a mark, as all else, or not at all", needs: ofFeeds, visit: func(v *visit) {
		v.done(v.subject("Algebra"), v.date(), "18:00", "19:00")
		f, path := v.feed(nil)
		v.events(path).column("SUMMARY").is(list{"✓ Algebra"})
		for done, want := range map[string]list{"plain": {"Algebra"}, "hide": {}} {
			v.patch(feedsPath+"/"+f.id(), obj{"done": done}).is(200)
			v.events(path).column("SUMMARY").is(want)
		}
	}},
	{id: "feeds-11", says: "alarms sound before what is not done, and without minutes there are none", needs: ofFeeds, visit: func(v *visit) {
		s, today := v.subject("Algebra"), v.date()
		v.done(s, today, "17:00", "18:00")
		v.block(s, today, "18:00", "19:00")
		f, path := v.feed(obj{"alarm_minutes": 10})
		events := v.events(path)
		events.with("SUMMARY", "✓ Algebra").field("VALARM").length(0)
		events.with("SUMMARY", "Algebra").field("VALARM").at(0).has(obj{"ACTION": "DISPLAY", "TRIGGER": "-PT10M", "DESCRIPTION": "Algebra"})
		v.patch(feedsPath+"/"+f.id(), obj{"alarm_minutes": nil}).is(200)
		v.events(path).with("SUMMARY", "Algebra").field("VALARM").length(0)
	}},
	{id: "feeds-12", says: "a feed of some subjects has no others, and is empty when the last of them has gone", needs: ofFeeds, visit: func(v *visit) {
		today := v.date()
		one, two := v.subject("Algebra"), v.subject("Biology")
		v.block(one, today, "18:00", "19:00")
		v.block(two, today, "18:00", "19:00")
		f, path := v.feed(obj{"subject_ids": list{one.id()}})
		v.events(path).column("SUMMARY").is(list{"Algebra"})
		v.del("/v1/subjects/" + one.id()).empty()
		v.get(feedsPath + "/" + f.id()).data().field("subject_ids").is(list{})
		v.events(path).length(0)
	}},
	{id: "feeds-13", says: "blocks of inactive subjects leave their owner free", needs: ofFeeds, visit: func(v *visit) {
		today := v.date()
		v.block(v.subject("Algebra"), today, "18:00", "19:00")
		v.block(v.subject("Shift", obj{"type": "inactive"}), today, "08:00", "16:00")
		_, path := v.feed(nil)
		events := v.events(path)
		events.with("SUMMARY", "Algebra").field("TRANSP").is("OPAQUE")
		events.with("SUMMARY", "Shift").field("TRANSP").is("TRANSPARENT")
	}},
	{id: "feeds-14", says: "all that is wrong with a feed is named, and a subject that there is not is NOT_FOUND", needs: ofFeeds, visit: func(v *visit) {
		v.post(feedsPath, obj{"name": " ", "past_days": 93, "ahead_weeks": 54, "alarm_minutes": 1441, "done": "mark", "subject_ids": list{}}).
			names("name", "past_days", "ahead_weeks", "alarm_minutes", "subject_ids")
		v.post(feedsPath, obj{"name": "Phone", "done": "gone"}).names("done")
		v.post(feedsPath, obj{"name": "Phone", "subject_ids": list{nobody}}).fails(404, notFound)
		v.get(feedsPath).data().length(0)
	}},
	{id: "feeds-15", says: "a space has 20 feeds", needs: ofFeeds, visit: func(v *visit) {
		for n := range 20 {
			v.feed(obj{"name": fmt.Sprint("Phone ", n)})
		}
		v.post(feedsPath, obj{"name": "Phone"}).names("name")
		v.get(feedsPath).data().length(20)
	}},
	{id: "feeds-16", says: "changes and rotations of a feed take If-Match", needs: ofFeeds, visit: func(v *visit) {
		f, _ := v.feed(nil)
		path := feedsPath + "/" + f.id()
		old := v.tag(path)
		v.patch(path, obj{"alarm_minutes": 5}, "If-Match", old).is(200)
		v.patch(path, obj{"alarm_minutes": 6}, "If-Match", old).fails(412, conflict)
		v.post(path+"/rotate", nil, "If-Match", old).fails(412, conflict)
		v.get(path).data().field("alarm_minutes").is(5)
	}},
	{id: "feeds-17", says: "a feed tells the hour in which it was last read", needs: ofFeedsOnClock, visit: func(v *visit) {
		v.setClock("2026-10-12T09:45:00Z")
		f, path := v.feed(nil)
		v.read(path).has(200)
		v.get(feedsPath + "/" + f.id()).data().field("last_used").is("2026-10-12T09:00:00Z")
	}},
	{id: "feeds-18", says: "the days of a feed go by the clock, also those that nobody has looked at yet", needs: ofFeedsOnClock, visit: func(v *visit) {
		v.at(monday12, "05:00")
		v.workdays()
		_, path := v.feed(obj{"past_days": 0, "ahead_weeks": 1})
		v.events(path).length(10)
		v.at("2026-11-09", "05:00")
		events := v.events(path)
		events.length(10)
		want := list{}
		for _, b := range v.between("2026-11-09", "2026-11-22").list() {
			want = append(want, event(b, v.zone()))
		}
		events.pick("SUMMARY", "DTSTART", "DTEND").holds(want...)
	}},
	{id: "feeds-19", says: "a reset takes the feeds away", needs: ofFeedsOnClock, visit: func(v *visit) {
		_, path := v.feed(nil)
		v.post(resetPath, obj{}).empty()
		v.get(feedsPath).data().length(0)
		v.gone(path)
	}},
}

// sequence is how often an event was changed.
func sequence(event node) (n int) {
	if _, err := fmt.Sscan(event.field("SEQUENCE").words(), &n); err != nil {
		event.fail("has no number as SEQUENCE")
	}
	return n
}

// shift is a change of the clocks of a zone, between two offsets from UTC.
type shift struct {
	at            time.Time
	before, after time.Duration
}

// shifts lists the changes of the clocks of a zone in the 50 weeks after a date. There are at most four.
func shifts(zone *time.Location, date string) []shift {
	var all []shift
	at, err := time.ParseInLocation(time.DateOnly, later(date, 2), zone)
	last := at.AddDate(0, 0, 50*7)
	for err == nil && len(all) < 4 {
		_, end := at.ZoneBounds()
		if end.IsZero() || end.After(last) {
			break
		}
		_, before := end.Add(-time.Second).Zone()
		_, after := end.Zone()
		at, all = end, append(all, shift{end.UTC(), time.Duration(before) * time.Second, time.Duration(after) * time.Second})
	}
	return all
}

// odd is a local time that the clocks skip or repeat, as if in UTC. It is 15 minutes after the first such.
func (s shift) odd() time.Time { return s.at.Add(min(s.before, s.after) + 15*time.Minute) }

// noon is the noon so many days after that of the change, as if it were in UTC.
func (s shift) noon(days int) time.Time {
	return s.odd().Truncate(24*time.Hour).AddDate(0, 0, days).Add(12 * time.Hour)
}

// ahead is the offset from UTC at a local time, as if in UTC. A skipped or repeated time has the offset from
// before the change.
func (s shift) ahead(at time.Time) time.Duration {
	if at.Before(s.at.Add(max(s.before, s.after))) {
		return s.before
	}
	return s.after
}
