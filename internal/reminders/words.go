package reminders

import (
	"fmt"

	"studyplanner/internal/planner"
)

// wording are the words of e-mails in one language.
type wording struct {
	weekdays [7]string // from Sunday on
	months   [12]string
	day      string // a day and a month

	title, none, one, many string
	exams, missed, more    string
	open, why              string
	settings, end          string
}

var words = map[string]wording{
	"en": {
		weekdays: [7]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"},
		months: [12]string{
			"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
		},
		day:   "%d %s",
		title: "Your week from %s", none: "no sessions", one: "1 session, %[2]s", many: "%d sessions, %s",
		exams: "Exams", missed: "Missed last week", more: "and %d more",
		open: "Open the week", why: "You get this on Sundays because it is chosen in the settings of Study Planner.",
		settings: "Settings", end: "No more of these e-mails",
	},
	"de": {
		weekdays: [7]string{"Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"},
		months: [12]string{
			"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
		},
		day:   "%d. %s",
		title: "Deine Woche ab %s", none: "keine Sitzungen", one: "1 Sitzung, %[2]s", many: "%d Sitzungen, %s",
		exams: "Prüfungen", missed: "Letzte Woche verpasst", more: "und %d weitere",
		open: "Die Woche öffnen", why: "Das kommt sonntags, weil es in den Einstellungen von Study Planner gewählt ist.",
		settings: "Einstellungen", end: "Keine solchen E-Mails mehr",
	},
}

// short is a day without its weekday.
func (w wording) short(d planner.Date) string {
	t := d.Time()
	return fmt.Sprintf(w.day, t.Day(), w.months[t.Month()-1])
}

// long is a day with its weekday.
func (w wording) long(d planner.Date) string {
	return w.weekdays[d.Time().Weekday()] + ", " + w.short(d)
}

// sum says how many sessions and how much time a week has.
func (w wording) sum(blocks []planner.Block) string {
	sessions, minutes := sum(blocks)
	switch sessions {
	case 0:
		return w.none
	case 1:
		return fmt.Sprintf(w.one, sessions, planner.Duration(minutes))
	}
	return fmt.Sprintf(w.many, sessions, planner.Duration(minutes))
}
