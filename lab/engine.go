package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// firstMonday begins the week 0 of every student.
func firstMonday() planner.Date { return planner.NewDate(2026, time.March, 2) }

// blockID names the block of a session of a plan in a week.
func blockID(week, index int) string { return fmt.Sprintf("w%02d-%02d", week, index) }

// adviseEngine asks the engine, which is told what p tells it, and returns the
// changes that are allowed and how many others it proposed. At most limit of the
// first suggestions are looked at.
func (p policy) adviseEngine(q *question) (made []change, refused int) {
	today := firstMonday() + planner.Date(daysInWeek*q.week)
	now := planner.MomentAt(today.Time().Add(opening*time.Minute), time.UTC)
	request := suggest.Request{Now: now, Limit: q.limit}
	if !q.mixed {
		request.Types = []suggest.Type{suggest.MoveBlock, suggest.Rebalance}
	}
	var busy []planner.Busy
	if p == toldBusy || q.calendar {
		busy = q.busyTimes()
	}
	if p == toldRhythm {
		request.Standing = q.rhythm()
	}
	answer := ask(q.profiles(), q.blocks(), busy, today, request)
	return q.admit(q.read(answer[:min(len(answer), q.limit)], today))
}

// ask learns and suggests, for as long as that takes.
func ask(subjects []planner.Subject, blocks []planner.Block, busy []planner.Busy, today planner.Date, r suggest.Request) []suggest.Suggestion {
	known := learnt(subjects, blocks, busy, today)
	answer, err := known.Suggest(context.Background(), r)
	if err != nil {
		panic(err)
	}
	return answer.Suggestions
}

// learnt is what subjects and blocks tell.
func learnt(subjects []planner.Subject, blocks []planner.Block, busy []planner.Busy, today planner.Date) *suggest.Knowledge {
	known, err := suggest.Learn(context.Background(), subjects, blocks, busy, today)
	if err != nil {
		panic(err) // the context never ends
	}
	return known
}

// admit returns those of asked that are allowed together, and how many are not.
// It looks at removals first: they make room within the limit of additions.
func (q *question) admit(asked []change) (made []change, refused int) {
	for _, removals := range []bool{true, false} {
		for _, c := range asked {
			switch {
			case (c.kind == remove) != removals:
			case c.to.subject >= 0 && q.fits(c) && q.allows(made, c):
				made = append(made, c)
			default:
				refused++
			}
		}
	}
	return made, refused
}

// read returns suggestions as changes; those of things that do not exist have
// no subject.
func (q *question) read(suggestions []suggest.Suggestion, today planner.Date) []change {
	sources := map[string]int{}
	for i := range q.planned() {
		sources[blockID(q.week, i)] = i
	}
	changes := make([]change, len(suggestions))
	for n, s := range suggestions {
		c := change{kind: move, source: -1, after: s.After}
		c.to = session{
			subject: slices.IndexFunc(q.profiles(), func(p planner.Subject) bool { return p.ID == s.SubjectID }),
			day:     int(s.Date - today), start: int(s.Start), minutes: int(s.End - s.Start),
		}
		switch s.Type {
		case suggest.AddBlock:
			c.kind = add
		case suggest.RemoveBlock:
			c.kind = remove
		}
		if i, found := sources[s.BlockID]; found {
			c.source = i
		} else if c.kind != add {
			c.to.subject = -1
		}
		changes[n] = c
	}
	return changes
}

// profiles are the subjects as the planner stores them, with the plan as slots.
func (q *question) profiles() []planner.Subject {
	all := make([]planner.Subject, len(q.courses))
	for i, c := range q.courses {
		all[i] = planner.Subject{
			ID: fmt.Sprintf("s%d", i), Name: c.name, Type: planner.Study,
			Slots: []planner.Slot{}, Syllabus: []planner.Item{},
		}
		if c.training {
			all[i].Type = planner.Training
		}
	}
	for _, s := range q.planned() {
		slots := &all[s.subject].Slots
		day := planner.Weekday((s.day + 1) % daysInWeek)
		*slots = append(*slots, planner.Slot{
			Days: []planner.Weekday{day}, Start: planner.Clock(s.start), End: planner.Clock(s.end()),
		})
	}
	return all
}

// blocks are the blocks of the past and of the coming week.
func (q *question) blocks() []planner.Block {
	all := make([]planner.Block, 0, len(q.past)+len(q.planned()))
	for _, o := range q.past {
		all = append(all, q.block(o.session, o.week, o.index, o.done))
	}
	for i, s := range q.planned() {
		all = append(all, q.block(s, q.week, i, false))
	}
	sortBlocks(all)
	return all
}

func sortBlocks(all []planner.Block) {
	slices.SortStableFunc(all, func(a, b planner.Block) int {
		if a.Date != b.Date {
			return int(a.Date - b.Date)
		}
		return int(a.Start - b.Start)
	})
}

func (q *question) block(s session, week, index int, done bool) planner.Block {
	return planner.Block{
		ID:        blockID(week, index),
		SubjectID: fmt.Sprintf("s%d", s.subject), SubjectName: q.courses[s.subject].name,
		Date:  firstMonday() + planner.Date(daysInWeek*week+s.day),
		Start: planner.Clock(s.start), End: planner.Clock(s.end()),
		Done: done, Untouched: !done,
	}
}
