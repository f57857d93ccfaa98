package suggest

import (
	"slices"
	"strings"

	"studyplanner/internal/suggest/goal"
)

// fewTrials is how many sessions of the past make more than an early estimate.
const fewTrials = 10

// Suggest answers r. It may be called by several goroutines at once.
func (k *Knowledge) Suggest(r Request) Answer {
	var g goal.Goal
	if strings.TrimSpace(r.Goal) != "" {
		g = goal.Parse(r.Goal, k.today, k.goalSubjects())
	}
	o := k.optimiser(r, newWishes(k, g))
	o.run()
	words := newWording(k, o.search.wishes, r.Now, o.draft.caps)
	a := Answer{Suggestions: make([]Suggestion, len(o.chosen)), CouldNotFit: o.shortfalls(words, r)}
	for i := range o.chosen {
		a.Suggestions[i] = k.suggestion(words, o.chosen[i].change)
	}
	return a
}

// goalSubjects is what package goal needs to know of k's subjects.
func (k *Knowledge) goalSubjects() []goal.Subject {
	all := make([]goal.Subject, len(k.subjects))
	for i, s := range k.subjects {
		all[i] = goal.Subject{Name: s.Name, Type: s.Type, Recent: s.recent}
		for _, item := range s.Syllabus {
			all[i].Topics = append(all[i].Topics, item.Title)
		}
	}
	return all
}

// optimiser prepares the choice for r.
func (k *Knowledge) optimiser(r Request, w *wishes) *optimiser {
	hours := k.roomFor(r.Hours, w.goal)
	l := newLimits(k, r.Now, hours, r.Hours != nil, k.mostAdded(w.eager))
	s := &search{k: k, limits: l, wishes: w, seen: map[spot]glimpse{}, types: r.Types}
	o := &optimiser{search: s, draft: newDraft(k, w, hours.caps), limits: l, most: mostChosen}
	o.plan = o.draft.start(r.Now)
	if len(k.trials) < fewTrials {
		o.most = mostCold
	}
	s.open(o.plan)
	o.all = s.candidates(o.plan)
	return o
}

// suggestion writes c down.
func (k *Knowledge) suggestion(words *wording, c change) Suggestion {
	s := Suggestion{
		Type: c.kind, SubjectID: k.subjects[c.subject].ID, Day: c.to.date.Weekday().String(), Start: c.to.start, End: c.to.end,
		Reason: words.reason(c), Date: c.to.date, Before: c.before, After: c.after,
	}
	if c.source >= 0 {
		s.Source = k.coming[c.source].ID
	}
	return s
}

// shortfalls says what the goal asks for and the chosen changes do not bring.
func (o *optimiser) shortfalls(words *wording, r Request) []string {
	all := []string{}
	note := func(sentence string) {
		if sentence != "" && !slices.Contains(all, sentence) {
			all = append(all, sentence)
		}
	}
	k, w := o.search.k, o.search.wishes
	for s := range k.subjects {
		if !k.subjects[s].active() {
			continue
		}
		wanted := w.wanted[s] == goal.More
		if w.dated(s) {
			note(o.missing(words, s))
		}
		if hours := o.draft.caps[0]; r.Hours != nil && hours > 0 && hours < k.subjects[s].usual && (wanted || !w.more) {
			note(words.tooShort(s, hours, k.subjects[s].usual))
		}
	}
	note(words.staying(o.staying()))
	return all[:min(len(all), mostShortfalls)]
}

// mostShortfalls is how many sentences about what does not fit are worth reading.
const mostShortfalls = 5

// leastMissing is how many minutes that do not fit are worth a sentence.
const leastMissing = 15

// missing says how many minutes that a deadline needs do not fit.
func (o *optimiser) missing(words *wording, s int) string {
	w := o.search.wishes
	need, due := int(w.need[s]), w.goal.Deadline
	if int(due-o.search.k.today) > Days {
		due = 0 // the share of these days
	}
	_, planned := words.planned(s, words.due())
	minutes := 0
	for i := range o.current {
		if e := &o.current[i]; e.subject == s && e.fixed < 0 && e.day < w.dueDay {
			minutes += e.minutes()
		}
	}
	if need-max(minutes, planned) < leastMissing {
		return ""
	}
	return words.couldNotFit(s, need, planned, max(minutes-planned, 0), due)
}

// staying counts the open sessions that remain where the goal does not want them.
func (o *optimiser) staying() int {
	n := 0
	for i := range o.current {
		e := &o.current[i]
		if !e.busy && e.fixed < 0 && o.search.wishes.place(e.subject, o.search.placeOf(e)) == avoided {
			n++
		}
	}
	return n
}
