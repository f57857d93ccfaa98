package conform

import (
	"regexp"
	"strings"
	"time"
)

const (
	clockPath = string(clock)
	resetPath = "/v1/sandbox/reset"
)

// workdays is a subject with an hour from Monday to Friday.
func (v *visit) workdays() node { return v.subject("Algebra", slots("09:00", "10:00", 1, 2, 3, 4, 5)) }

// moved returns an RFC 3339 instant so much later.
func moved(now string, by time.Duration) string {
	at, err := time.Parse(time.RFC3339, now)
	if err != nil {
		return now
	}
	return at.Add(by).Format(time.RFC3339)
}

// daysOn lists the dates of a week in the schedule.
func daysOn(week node) node { return week.field("days").column("date") }

var isZulu = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$`)

var fullClock = []check{
	{id: "clock-1", says: "the clock of a sandbox is set, stands, and tells what day it is there", needs: onClock, visit: func(v *visit) {
		now := v.instant(monday12, "05:00")
		want := obj{"now": now, "today": monday12, "set": true, "running": false}
		v.put(clockPath, obj{"now": now}).is(200).is(want)
		v.get(clockPath).is(200).is(want)
	}},
	{id: "clock-2", says: "the account shows today by the clock, and the clock while it is set", needs: onClock, visit: func(v *visit) {
		shown := v.at(monday12, "05:00")
		a := v.get("/v1/account").is(200)
		a.field("today").is(monday12)
		a.field("clock").same(shown)
	}},
	{id: "clock-3", says: "while nobody set it, the clock shows real time and runs", needs: onClock, visit: func(v *visit) {
		a := v.get(clockPath)
		a.is(200).has(obj{"set": false, "running": true})
		a.data().field("now").matches(isZulu, "an instant in UTC")
		a.data().field("today").is(v.localTime(v.get("/v1/account")).Format(time.DateOnly))
	}},
	{id: "clock-4", says: "the schedule and the statistics go by the clock", needs: onClock, visit: func(v *visit) {
		v.at(monday12, "05:00")
		v.week(0).field("week_start").is(monday12)
		v.done(v.subject("Algebra"), monday12, "08:00", "09:00")
		v.stats("today").field("completed_blocks").is(1)
	}},
	{id: "clock-5", says: "meta.timestamp stays real, and meta.local_time is that of the clock", needs: onClock, visit: func(v *visit) {
		v.at("2040-05-07", "05:00")
		meta := v.get("/v1/subjects").meta()
		wall := meta.field("timestamp")
		wall.yes(wall.words() < "2040-05-06", "is %s, the time of the clock", wall)
		meta.field("local_time").matches(regexp.MustCompile(`^2040-05-07T05:00:00`), "2040-05-07T05:00:00")
	}},
	{id: "clock-6", says: "the clock goes forwards only, unless the sandbox is empty", needs: onClock, visit: func(v *visit) {
		shown := v.at(monday12, "05:00")
		v.at("2026-10-11", "05:00")
		v.setClock(shown.field("now").words())
		v.subject("Algebra")
		v.put(clockPath, obj{"now": moved(shown.field("now").words(), -24*time.Hour)}).names("now")
		v.get(clockPath).data().same(shown)
		v.setClock(shown.field("now").words()).same(shown)
	}},
	{id: "clock-7", says: "the clock goes 400 days at most, unless the sandbox is empty", needs: onClock, visit: func(v *visit) {
		now := v.at(monday12, "05:00").field("now").words()
		v.subject("Algebra")
		v.put(clockPath, obj{"now": moved(now, 401*24*time.Hour)}).names("now")
		v.setClock(moved(now, 400*24*time.Hour))
	}},
	{id: "clock-8", says: "what is no instant with an offset is a VALIDATION_ERROR on now", needs: onClock, visit: func(v *visit) {
		for _, body := range []obj{{"now": "2026-10-12"}, {"now": 5}, {}, {"now": nil}, {"now": "2026-10-12T05:00:00"}} {
			v.put(clockPath, body).names("now")
		}
	}},
	{id: "clock-9", says: "the clock is from 1970 through 9900", needs: onClock, visit: func(v *visit) {
		v.put(clockPath, obj{"now": "1969-12-31T23:59:59Z"}).names("now")
		v.put(clockPath, obj{"now": "9901-01-02T00:00:00Z"}).names("now")
	}},
	{id: "clock-10", says: "setting the clock raises the version of the sandbox", needs: onClock, visit: func(v *visit) {
		v.at(monday12, "05:00")
		tag := v.tag("/v1/schedule")
		v.at(monday12, "06:00")
		v.get("/v1/schedule", "If-None-Match", tag).is(200)
	}},
	{id: "clock-11", says: "weeks that pass are caught up, with the slots as they were", needs: onClock, visit: func(v *visit) {
		v.at(monday12, "05:00")
		v.workdays()
		v.at("2026-10-26", "05:00")
		for _, offset := range []int{-2, -1, 0, 1} {
			week := v.week(offset)
			week.yes(len(planned(week)) == 5, "has %d blocks, want 5", len(planned(week)))
		}
	}},
	{id: "clock-12", says: "the streak goes by the clock", needs: onClock, visit: func(v *visit) {
		v.at(monday12, "05:00")
		v.workdays()
		for _, day := range dates(monday12, 0, 1, 2) {
			v.at(day.(string), "12:00")
			v.change(v.blocks("?date="+day.(string)).at(0), obj{"done": true})
		}
		v.stats("week").field("streak_days").is(3)
		v.at("2026-10-16", "12:00")
		v.stats("week").field("streak_days").is(0)
	}},
	{id: "clock-13", says: "a clock that stands shows the same time again, and one that runs does not go back", needs: onClock, visit: func(v *visit) {
		shown := v.at(monday12, "05:00")
		v.get(clockPath).data().same(shown)
		now := shown.field("now").words()
		v.put(clockPath, obj{"now": now, "running": true}).is(200).has(obj{"running": true, "set": true})
		after := v.get(clockPath).data().field("now")
		after.yes(strings.HasPrefix(after.words(), now[:min(len(now), 10)]) && after.words() >= now[:min(len(now), 19)], "is %s, want %s or a little later", after, now)
	}},
	{id: "clock-14", says: "in the nights on which clocks change, a week has seven days, each once", needs: onClock, visit: func(v *visit) {
		for _, night := range []struct{ day, monday string }{{"2026-10-25", "2026-10-19"}, {"2027-03-28", "2027-03-22"}} {
			v.at(night.day, "00:30")
			v.at(night.day, "04:30").field("today").is(night.day)
			daysOn(v.week(0)).is(dates(night.monday, 0, 1, 2, 3, 4, 5, 6))
		}
	}},
	{id: "clock-15", says: "DELETE brings back real time, also where it never left", needs: onClock, visit: func(v *visit) {
		v.del(clockPath).empty()
		v.at("2040-05-07", "05:00")
		v.del(clockPath).empty()
		v.get(clockPath).data().has(obj{"set": false, "running": true})
		v.get("/v1/account").data().lacks("clock")
	}},
	{id: "clock-16", says: "DELETE is a CONFLICT while the clock is ahead and the sandbox is not empty", needs: onClock, visit: func(v *visit) {
		v.at("2040-05-07", "05:00")
		v.subject("Algebra")
		v.del(clockPath).fails(409, conflict)
		v.get(clockPath).data().field("set").is(true)
	}},
}

var fullReset = []check{
	{id: "reset-1", says: "a reset empties the sandbox with 204", needs: onClock, visit: func(v *visit) {
		v.block(v.workdays(), "2031-03-03", "08:00", "09:00")
		v.put(wishesPath, obj{"wishes": list{obj{"what": "lighter"}}})
		v.post(resetPath, obj{"demo": false}).empty()
		for _, path := range []string{"/v1/subjects", "/v1/blocks", wishesPath} {
			v.get(path).is(200).length(0)
		}
	}},
	{id: "reset-2", says: "a reset brings the sandbox back to real time", needs: onClock, visit: func(v *visit) {
		v.at("2040-05-07", "05:00")
		v.subject("Algebra")
		v.post(resetPath, nil).empty()
		v.get(clockPath).data().field("set").is(false)
	}},
	{id: "reset-3", says: "with demo true the sandbox then has a semester", needs: onClock, visit: func(v *visit) {
		v.post(resetPath, obj{"demo": true}).empty()
		v.get("/v1/subjects").data().some()
		v.blocks("?done=true").at(0).field("done").is(true)
	}},
	{id: "reset-4", says: "a reset that is not understood resets nothing", needs: onClock, visit: func(v *visit) {
		v.subject("Algebra")
		v.post(resetPath, obj{"demo": "yes"}).names("demo")
		v.post(resetPath, obj{"all": true}).names("all")
		v.get("/v1/subjects").data().length(1)
	}},
}
