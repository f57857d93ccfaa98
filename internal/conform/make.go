package conform

import (
	"fmt"
	"maps"
	"regexp"
	"time"
)

// The forms of values.
var (
	isDate     = regexp.MustCompile(`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$`)
	isTime     = regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d$`)
	isColor    = regexp.MustCompile(`^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$`)
	isInstant  = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|\+00:00)$`)
	isEndpoint = regexp.MustCompile(`^GET /v1/`)
)

// nobody is an id that nothing has.
const nobody = "conform-no-such-id"

// subject makes a subject of type study, or as the fields say, and returns it.
func (v *visit) subject(name string, fields ...obj) node {
	body := obj{"name": name, "type": "study"}
	for _, f := range fields {
		maps.Copy(body, f)
	}
	return v.post("/v1/subjects", body).data()
}

// slots are fields of a subject: one slot on these weekdays.
func slots(start, end string, days ...int) obj {
	return obj{"slots": list{slot(start, end, days...)}}
}

func slot(start, end string, days ...int) obj {
	return obj{"days": days, "start": start, "end": end}
}

// block makes a block of a subject and returns it.
func (v *visit) block(subject node, date, start, end string, fields ...obj) node {
	body := obj{"subject_id": subject.id(), "date": date, "start": start, "end": end}
	for _, f := range fields {
		maps.Copy(body, f)
	}
	return v.post("/v1/blocks", body).data()
}

// done makes a block of a subject that is completed.
func (v *visit) done(subject node, date, start, end string) node {
	return v.change(v.block(subject, date, start, end), obj{"done": true})
}

// change patches a block and returns it.
func (v *visit) change(block node, fields obj) node {
	return v.patch("/v1/blocks/"+block.id(), fields).data()
}

// blocks lists blocks, with a query such as ?done=true.
func (v *visit) blocks(query string) node { return v.get("/v1/blocks" + query).data() }

// week reads the schedule of a week.
func (v *visit) week(offset int) node {
	return v.get(fmt.Sprintf("/v1/schedule?week_offset=%d", offset)).data()
}

// monday is the first day of a week.
func (v *visit) monday(offset int) string {
	return v.week(offset).field("week_start").matches(isDate, "a date")
}

// stats reads the statistics of a period.
func (v *visit) stats(period string) node { return v.get("/v1/stats?period=" + period).data() }

// planned lists the blocks of a week in the schedule.
func planned(week node) []node {
	var all []node
	for _, d := range week.field("days").list() {
		all = append(all, d.field("blocks").list()...)
	}
	return all
}

// today finds out the date at the server, in any zone: the day whose completed minutes count as today's. It
// deletes its three blocks again.
func (v *visit) today() string {
	s := v.subject("What day it is")
	v.get("/v1/subjects").data() // its answer tells the time
	day := ""
	for n, length := range map[int]string{-1: "00:01", 0: "00:02", 1: "00:03"} {
		v.done(s, v.last.UTC().AddDate(0, 0, n).Format(time.DateOnly), "00:00", length)
	}
	minutes := v.stats("today").field("total_minutes")
	for n := -1; n <= 1; n++ {
		if minutes.value == float64(n+2) {
			day = v.last.UTC().AddDate(0, 0, n).Format(time.DateOnly)
		}
	}
	if day == "" {
		minutes.fail("is %s: of three days beside each other, none is today", minutes)
	}
	v.del("/v1/subjects/" + s.id())
	return day
}

// later returns the date n days after another.
func later(date string, n int) string {
	d, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date // already reported
	}
	return d.AddDate(0, 0, n).Format(time.DateOnly)
}

// weekday returns the day of a date, 0 for Sunday.
func weekday(date string) int {
	d, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return -1
	}
	return int(d.Weekday())
}

// date is the date where the account is.
func (v *visit) date() string { return v.get("/v1/account").data().field("today").words() }

// zone is that of the account.
func (v *visit) zone() *time.Location { return v.get("/v1/account").zone() }

// zone is that which an answer tells of the account.
func (a *answer) zone() *time.Location {
	name := a.data().field("time_zone")
	zone, err := time.LoadLocation(name.words())
	if err != nil {
		name.fail("is no zone that this computer knows")
		return time.UTC
	}
	return zone
}

// localTime is what time it was where the account is when it answered.
func (v *visit) localTime(account *answer) time.Time {
	at, err := time.Parse(time.RFC3339Nano, account.meta().field("timestamp").words())
	if err != nil {
		v.fail(account, "the time of the account is not to be read")
	}
	return at.In(account.zone())
}

// at sets the clock of the sandbox to a time of day in the zone of the account.
func (v *visit) at(date, clock string) node { return v.setClock(v.instant(date, clock)) }

// instant is when it is a time of day where the account is.
func (v *visit) instant(date, clock string) string {
	a := v.get("/v1/account")
	at, err := time.ParseInLocation("2006-01-02 15:04", date+" "+clock, a.zone())
	if err != nil {
		v.fail(a, "the check has no such time: %s %s", date, clock)
	}
	return at.UTC().Format(time.RFC3339)
}

func (v *visit) setClock(now string) node {
	return v.put(string(clock), obj{"now": now}).is(200)
}

// clockOf writes a time of day, of which so many minutes have passed.
func clockOf(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60%24, minutes%60) }
