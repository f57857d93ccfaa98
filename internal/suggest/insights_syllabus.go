package suggest

import (
	"studyplanner/internal/planner"

	"studyplanner/internal/suggest/learn"
)

// SyllabusProgress is how far a subject's syllabus is done.
type SyllabusProgress struct {
	SubjectID   string        `json:"subject_id"`
	SubjectName string        `json:"subject_name"`
	Topics      int           `json:"topics"`
	Done        int           `json:"topics_completed"`
	Next        *string       `json:"next_topic"`        // the first that is open; null when all are done
	Remaining   int           `json:"remaining_minutes"` // of the open topics, as estimated
	Need        int           `json:"needed_minutes"`    // that those will likely take: Remaining × Overrun
	Overrun     float64       `json:"overrun_ratio"`     // minutes spent for each minute estimated
	Weekly      int           `json:"weekly_minutes"`    // completed a week, lately
	Finish      *planner.Date `json:"finish_date"`       // when the needed minutes are reached at that rate
}

// A rate covers the eight weeks before today, or the time since the subject's first
// session, at least a week. A syllabus that takes more than ten years has no finish date.
const (
	rateDays    = 8 * 7
	horizonDays = 3650
	minRateDays = 7
)

// rate is how many minutes of a subject were completed in how many days.
type rate struct{ minutes, days int }

// finish returns the day on which need more minutes are reached, from today on. It is nil
// if nothing is needed or it would take too long.
func (p rate) finish(need int, today planner.Date) *planner.Date {
	if p.minutes == 0 || need == 0 {
		return nil
	}
	days := (need*p.days + p.minutes - 1) / p.minutes
	date := today + planner.Date(min(days, horizonDays+1))
	if days > horizonDays || !date.Valid() {
		return nil
	}
	return &date
}

// rates returns the rate of each subject.
func rates(k *learn.Knowledge) []rate {
	all := make([]rate, len(k.Subjects))
	for _, t := range k.Trials {
		age := int(k.Today - t.Date)
		p := &all[t.Subject]
		p.days = max(p.days, min(max(age, minRateDays), rateDays))
		if t.Done && age <= rateDays {
			p.minutes += t.Minutes()
		}
	}
	return all
}

func syllabusProgress(k *learn.Knowledge) []SyllabusProgress {
	list := []SyllabusProgress{}
	outlooks, rates := k.Outlooks, rates(k)
	for i, s := range k.Subjects {
		o, p := outlooks[i], rates[i]
		if !s.Active() || o.Open+o.Done == 0 {
			continue
		}
		progress := SyllabusProgress{
			SubjectID: s.ID, SubjectName: s.Name, Topics: o.Open + o.Done, Done: o.Done,
			Remaining: o.Remaining, Need: o.Need, Overrun: o.Ratio,
			Weekly: average(7*p.minutes, p.days), Finish: p.finish(o.Need, k.Today),
		}
		if o.Open > 0 {
			progress.Next = &o.Next
		}
		list = append(list, progress)
	}
	return list
}
