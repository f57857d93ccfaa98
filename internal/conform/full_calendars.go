package conform

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"time"
)

const calendarsPath = string(calendars)

// tuesday13 is a day in the week of monday12.
const tuesday13 = "2026-10-13"

// calendarOf is a calendar with events, each in lines.
func calendarOf(events ...string) string {
	text := "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Conform//EN\r\n"
	for n, e := range events {
		text += fmt.Sprintf("BEGIN:VEVENT\r\nUID:%d\r\n%s\r\nEND:VEVENT\r\n", n, strings.ReplaceAll(e, "\n", "\r\n"))
	}
	return text + "END:VCALENDAR\r\n"
}

// lecture is an event on tuesday13, with more lines.
func lecture(more ...string) string {
	return strings.Join(append([]string{"DTSTART:20261013T081500", "DTEND:20261013T094500", "SUMMARY:Analysis I"}, more...), "\n")
}

// imported adds a calendar with a text, while it is monday12.
func (v *visit) imported(text string, other ...obj) *answer {
	v.at(monday12, "05:00")
	body := obj{"name": "University", "content": text}
	for _, o := range other {
		maps.Copy(body, o)
	}
	a := v.post(calendarsPath, body)
	a.is(http.StatusCreated)
	return a
}

// busy lists busy times, without the calendars that they are of.
func (v *visit) busy(first, last string) node {
	return v.get("/v1/busy?date_from="+first+"&date_to="+last).is(200).pick("date", "start", "end", "title")
}

// taken is a busy time as it is listed.
func taken(date, start, end, title string) obj {
	return obj{"date": date, "start": start, "end": end, "title": title}
}

// utcOf is a time of day where the account is, as calendars write it in UTC.
func (v *visit) utcOf(date, clock string) string {
	at, err := time.Parse(time.RFC3339, v.instant(date, clock))
	if err != nil {
		return ""
	}
	return at.Format(isUTC)
}

// expectEvent expects one busy time, an event of ten minutes at ten o'clock in a zone. "" is the zone of the
// account.
func (v *visit) expectEvent(date, zone string) {
	home := v.zone()
	there := home
	if zone != "" {
		var err error
		if there, err = time.LoadLocation(zone); err != nil {
			v.fail(nil, "the check needs the zone %s: %v", zone, err)
			return
		}
	}
	begins, err := time.ParseInLocation(time.DateOnly+" 15:04", date+" 10:00", there)
	if err != nil {
		v.fail(nil, "the check has no such date: %s", date)
		return
	}
	begins = begins.In(home)
	day, end := begins.Format(time.DateOnly), begins.Add(10*time.Minute)
	v.busy(day, day).is(list{taken(day, begins.Format("15:04"), end.Format("15:04"), "A")})
}

var fullCalendars = []check{
	{id: "calendars-1", says: "a calendar is made of a file with 201, listed, read, changed, and deleted with 204", needs: ofCalendars, visit: func(v *visit) {
		c := v.imported(calendarOf(lecture())).data()
		c.has(obj{"name": "University", "source": "file", "host": nil, "all_day": "ignore", "titles": true, "events": 1, "state": "ok", "problem": nil})
		path := calendarsPath + "/" + c.id()
		v.get(calendarsPath).is(200).column("id").is(list{c.id()})
		v.patch(path, obj{"name": "Lectures"}).is(200)
		v.get(path).is(200).field("name").is("Lectures")
		v.del(path).empty()
		v.get(calendarsPath).data().length(0)
		v.busy(tuesday13, tuesday13).length(0)
	}},
	{id: "calendars-2", says: "busy times are in the zone of the account, in order, with the calendar and the title", needs: ofCalendars, visit: func(v *visit) {
		id := v.imported(calendarOf("DTSTART:"+v.utcOf(tuesday13, "14:00")+"\nDURATION:PT1H\nSUMMARY:Physics", lecture())).data().id()
		v.busy(monday12, "2026-10-18").is(list{taken(tuesday13, "08:15", "09:45", "Analysis I"), taken(tuesday13, "14:00", "15:00", "Physics")})
		v.get("/v1/busy?date_from=" + tuesday13 + "&date_to=" + tuesday13).data().column("calendar_id").is(list{id, id})
	}},
	{id: "calendars-3", says: "a rule gives its times, but for those that are taken out, moved or cancelled", needs: ofCalendars, visit: func(v *visit) {
		weekly := lecture("RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE:20261020T081500")
		text := strings.Replace(calendarOf(weekly), "END:VCALENDAR\r\n", "", 1)
		for recurrence, more := range map[string]string{
			"20261027T081500": "DTSTART:20261028T100000\r\nDTEND:20261028T110000\r\nSUMMARY:Moved", "20261103T081500": "DTSTART:20261103T081500\r\nDTEND:20261103T094500\r\nSTATUS:CANCELLED",
		} {
			text += "BEGIN:VEVENT\r\nUID:0\r\nRECURRENCE-ID:" + recurrence + "\r\n" + more + "\r\nEND:VEVENT\r\n"
		}
		v.imported(text + "END:VCALENDAR\r\n")
		v.busy(monday12, "2026-11-30").is(list{taken(tuesday13, "08:15", "09:45", "Analysis I"), taken("2026-10-28", "10:00", "11:00", "Moved")})
	}},
	{id: "calendars-4", says: "an event over midnight is one time on each day, of which the first ends at 23:59", needs: ofCalendars, visit: func(v *visit) {
		v.imported(calendarOf("DTSTART:20261013T220000\nDTEND:20261014T013000\nSUMMARY:Night"))
		v.busy(tuesday13, "2026-10-14").is(list{taken(tuesday13, "22:00", "23:59", "Night"), taken("2026-10-14", "00:00", "01:30", "Night")})
	}},
	{id: "calendars-5", says: "what is cancelled, transparent or takes no time does not count", needs: ofCalendars, visit: func(v *visit) {
		v.imported(calendarOf(lecture("STATUS:CANCELLED"), lecture("TRANSP:TRANSPARENT"), "DTSTART:20261013T120000\nSUMMARY:Nothing"))
		v.busy(monday12, "2026-10-18").length(0)
	}},
	{id: "calendars-6", says: "whole days are nothing, busy, or days off that carry the calendar and go with it", needs: ofCalendarsWithDaysOff, visit: func(v *visit) {
		v.biology(slot("09:00", "10:00", every...))
		a := v.imported(calendarOf("DTSTART;VALUE=DATE:20261014\nDTEND;VALUE=DATE:20261016\nSUMMARY:Holiday"), obj{"all_day": "day_off"})
		a.meta().field("effect").has(obj{"blocks_removed": 2})
		id := a.data().id()
		off := v.get(offPath).data()
		off.length(1)
		off.at(0).has(obj{"date_from": "2026-10-14", "date_to": "2026-10-15", "name": "Holiday", "calendar_id": id})
		v.between("2026-10-14", "2026-10-15").length(0)
		v.patch(calendarsPath+"/"+id, obj{"all_day": "busy"}).is(200)
		v.get(offPath).data().length(0)
		v.between("2026-10-14", "2026-10-15").length(2)
		v.busy("2026-10-14", "2026-10-15").is(list{taken("2026-10-14", "00:00", "23:59", "Holiday"), taken("2026-10-15", "00:00", "23:59", "Holiday")})
		v.patch(calendarsPath+"/"+id, obj{"all_day": "ignore"}).is(200)
		v.busy("2026-10-14", "2026-10-15").length(0)
	}},
	{id: "calendars-7", says: "without titles none are told", needs: ofCalendars, visit: func(v *visit) {
		v.imported(calendarOf(lecture()), obj{"titles": false})
		v.busy(tuesday13, tuesday13).is(list{taken(tuesday13, "08:15", "09:45", "")})
	}},
	{id: "calendars-8", says: "another text takes the place of a file, and one that is broken changes nothing", needs: ofCalendars, visit: func(v *visit) {
		path := calendarsPath + "/" + v.imported(calendarOf(lecture())).data().id() + "/content"
		whole := calendarOf("DTSTART:20261014T100000\nDTEND:20261014T110000\nSUMMARY:Latin")
		v.put(path, whole, "Content-Type", "text/calendar").is(200)
		want := v.busy(monday12, "2026-10-18")
		want.is(list{taken("2026-10-14", "10:00", "11:00", "Latin")})
		for _, broken := range []string{"<!doctype html>", strings.TrimSuffix(whole, "END:VCALENDAR\r\n")} {
			v.put(path, broken, "Content-Type", "text/calendar").fails(422, invalid)
		}
		v.busy(monday12, "2026-10-18").same(want)
	}},
	{id: "calendars-9", says: "a calendar is made of an address or a text, and of a text that is a calendar", needs: ofCalendars, visit: func(v *visit) {
		v.post(calendarsPath, obj{"name": "University"}).fails(422, invalid)
		v.post(calendarsPath, obj{"name": "University", "url": "https://example.org/x.ics", "content": calendarOf()}).fails(422, invalid)
		v.post(calendarsPath, obj{"name": "University", "content": "Welcome"}).names("content")
		v.post(calendarsPath, obj{"name": " ", "content": calendarOf(), "all_day": "ignore"}).names("name")
		v.get(calendarsPath).data().length(0)
	}},
	{id: "calendars-10", says: "an address of the server's own machine or network is refused on url, with the cause", needs: ofCalendars, visit: func(v *visit) {
		for _, address := range []string{"https://127.0.0.1:1/x.ics", "https://[::1]:1/x.ics", "https://169.254.169.254/x.ics"} {
			v.post(calendarsPath, obj{"name": "University", "url": address}).names("url")
		}
		v.get(calendarsPath).data().length(0)
	}},
	{id: "calendars-11", says: "rules that never end, and rules by the second, are answered with what they give within their bounds", needs: ofCalendars, visit: func(v *visit) {
		c := v.imported(calendarOf(lecture("RRULE:FREQ=SECONDLY"), "DTSTART:20261014T100000\nDTEND:20261014T110000\nRRULE:FREQ=DAILY;COUNT=1000000000\nSUMMARY:Daily")).data()
		c.field("skipped").at(0).field("line").number()
		v.busy("2026-10-14", "2026-10-15").is(list{taken("2026-10-14", "10:00", "11:00", "Daily"), taken("2026-10-15", "10:00", "11:00", "Daily")})
	}},
	{id: "calendars-12", says: "busy times are asked for by both dates, and of 371 days at most", needs: ofCalendars, visit: func(v *visit) {
		v.get("/v1/busy").names("date_from", "date_to")
		v.get("/v1/busy?date_from=2026-01-01&date_to=2027-01-07").fails(422, invalid)
		v.get("/v1/busy?date_from=2026-01-01&date_to=2027-01-06").is(200)
	}},
	{id: "calendars-13", says: "nothing is suggested at a time that is taken", needs: ofCalendars, visit: func(v *visit) {
		var all []string
		for n := range 14 {
			day := strings.ReplaceAll(later(monday12, n), "-", "")
			all = append(all, "DTSTART:"+day+"T000000\nDTEND:"+day+"T235900\nSUMMARY:Busy")
		}
		v.at(monday12, "05:00")
		v.asked(nil)
		v.imported(calendarOf(all...))
		v.post(suggestPath, obj{"goal": "more Algebra"}).is(200).field("suggestions").length(0)
	}},
	{id: "calendars-14", says: "a space has 20 calendars", needs: ofCalendars, visit: func(v *visit) {
		for n := range 20 {
			v.post(calendarsPath, obj{"name": fmt.Sprint("Shifts ", n), "content": calendarOf()}).is(201)
		}
		v.post(calendarsPath, obj{"name": "Shifts", "content": calendarOf()}).names("name")
		v.get(calendarsPath).data().length(20)
	}},
	{id: "calendars-15", says: "a time in a zone of its own is told in that of the account, over the changes of both", needs: ofCalendars, visit: func(v *visit) {
		v.imported(calendarOf("DTSTART;TZID=Europe/London:20261012T100000\nDURATION:PT10M\nRRULE:FREQ=WEEKLY;COUNT=30\nSUMMARY:A"))
		for _, monday := range []string{"2026-10-19", "2026-10-26", "2026-11-02", "2027-03-08", "2027-03-15", "2027-03-22", "2027-03-29"} {
			v.expectEvent(monday, "Europe/London")
		}
	}},
	{id: "calendars-16", says: "a zone is as the file describes it, and one that nobody knows is taken for that of the account, and told", needs: ofCalendars, visit: func(v *visit) {
		described := "BEGIN:VTIMEZONE\r\nTZID:Customized\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0300\r\nTZOFFSETTO:+0300\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT"
		text := calendarOf("DTSTART;TZID=Customized:20261013T100000\nDURATION:PT10M\nSUMMARY:A", "DTSTART;TZID=W. Europe Standard Time:20261014T100000\nDURATION:PT10M\nSUMMARY:A")
		v.imported(strings.Replace(text, "BEGIN:VEVENT", described, 1)).data().field("skipped").at(0).field("line").number()
		v.expectEvent(tuesday13, "Etc/GMT-3")
		v.expectEvent("2026-10-14", "")
	}},
	{id: "calendars-17", says: "a text over 5 MiB is 413, and lines of 2 MB and rules without sense are read as far as they go", needs: ofCalendars, visit: func(v *visit) {
		id := v.imported(calendarOf(lecture(), lecture("RRULE:FREQ=DAILY;INTERVAL=0"), lecture("RRULE:FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30"))).data().id()
		path := calendarsPath + "/" + id + "/content"
		v.put(path, calendarOf(lecture("DESCRIPTION:"+strings.Repeat("x", 2_000_000))), "Content-Type", "text/calendar").is(200)
		v.put(path, calendarOf(lecture("DESCRIPTION:"+strings.Repeat("x", 5<<20))), "Content-Type", "text/calendar").fails(413, "PAYLOAD_TOO_LARGE")
		v.busy(monday12, "2026-10-18").is(list{taken(tuesday13, "08:15", "09:45", "Analysis I")})
	}},
}
