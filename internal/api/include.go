package api

import (
	"cmp"
	"errors"
	"reflect"
	"slices"
	"strings"

	"studyplanner/internal/planner"
)

// includeSet is what the parameter include asks meta to hold.
type includeSet struct{ subjects, overlaps, daysOff, busy, topics bool }

// includesMeta is the meta of answers with includes.
type includesMeta struct {
	meta
	Subjects []planner.SubjectSummary `json:"subjects,omitzero"`
	Overlaps []planner.Block          `json:"overlaps,omitzero"`
	DaysOff  []planner.DayOff         `json:"days_off,omitzero"`
	Busy     []planner.Busy           `json:"busy,omitzero"`
	Topics   []planner.ProposedTopic  `json:"topics,omitzero"`
}

// The parts that the answers of some routes can include, by their names.
const (
	includeSubjects = "subjects"
	includeOverlaps = "overlaps"
	includeDaysOff  = "days_off"
	includeBusy     = "busy"
	includeTopics   = "topics"
)

// read reads names with commas between them. Each must be one of allowed.
func (i *includeSet) read(text []byte, allowed ...string) error {
	for name := range strings.SplitSeq(string(text), ",") {
		if !slices.Contains(allowed, name) {
			return errors.New("must be " + strings.Join(allowed, " or ") + ", or several with commas between them")
		}
		i.subjects = i.subjects || name == includeSubjects
		i.overlaps = i.overlaps || name == includeOverlaps
		i.daysOff = i.daysOff || name == includeDaysOff
		i.busy = i.busy || name == includeBusy
		i.topics = i.topics || name == includeTopics
	}
	return nil
}

// readIncludes is what a read can include.
type readIncludes struct{ includeSet }

// UnmarshalText reads the parameter.
func (i *readIncludes) UnmarshalText(text []byte) error { return i.read(text, includeSubjects) }

// listIncludes is what blocks of some days can include.
type listIncludes struct{ includeSet }

// UnmarshalText reads the parameter.
func (i *listIncludes) UnmarshalText(text []byte) error {
	return i.read(text, includeBusy, includeDaysOff, includeSubjects, includeTopics)
}

// writeIncludes is what a write of blocks can include.
type writeIncludes struct{ includeSet }

// UnmarshalText reads the parameter.
func (i *writeIncludes) UnmarshalText(text []byte) error {
	return i.read(text, includeOverlaps, includeSubjects)
}

// accountQuery asks for the account.
type accountQuery struct {
	Include planner.Opt[readIncludes] `query:"include"`
}

// writeQuery is the query of a write of blocks.
type writeQuery struct {
	Include planner.Opt[writeIncludes] `query:"include"`
}

// withIncludes returns o, a write of blocks, with the parameter include.
func (o operation) withIncludes() operation {
	read, run := newQueryReader(reflect.TypeFor[writeQuery]()), o.run
	o.meta = reflect.TypeFor[includesMeta]()
	o.run = func(r *Request) (any, error) {
		var q writeQuery
		r.bad = slices.Concat(r.bad, read.bind(reflect.ValueOf(&q).Elem(), r.URL.RawQuery))
		value, err := run(r)
		if err != nil {
			return value, err
		}
		if err := r.include(q.Include.Value.includeSet, value); err != nil {
			r.mount.logCause(r, err) // the write is committed, so answer without
		}
		return value, nil
	}
	return o.withQuery(reflect.TypeFor[writeQuery]())
}

// revalidateWith is revalidate for an answer with includes, about days from first on. An answer
// with busy times starts the reading of calendars that are due, even if it is unchanged.
func (a *API) revalidateWith(r *Request, includes includeSet, first, covers planner.Date) (err error) {
	if includes.topics {
		err = a.revalidateTopics(r, first, covers)
	} else {
		err = a.revalidate(r.Context(), r, covers)
	}
	if includes.busy && errors.Is(err, errUnchanged) {
		err = cmp.Or(a.wake(r), err)
	}
	return err
}

// revalidateTopics is revalidate for an answer with topics. They also change with the time of
// day, so they are part of the tag.
func (a *API) revalidateTopics(r *Request, first, covers planner.Date) (err error) {
	if err = a.ensureGenerated(r.Context(), r, covers); err != nil {
		return err
	}
	if r.topics, err = a.Planner.ProposeTopics(r.Context(), r.call, first, covers); err != nil {
		return err
	}
	tag := r.tagSpace(string(r.call.Space))
	r.tag(tag[1:len(tag)-1] + "-" + contentTag(r.topics))
	if r.unchanged() {
		return errUnchanged
	}
	return nil
}

// includeDays is include for an answer about some days. Busy times need both ends of days.
func (a *API) includeDays(r *Request, includes includeSet, days planner.DaysOffFilter) (err error) {
	if includes.daysOff {
		if r.daysOff, err = a.Planner.DaysOff(r.Context(), r.call, days); err != nil {
			return err
		}
	}
	if includes.busy {
		if r.busy, err = a.busy(r, days.From.Value, days.To.Value); err != nil {
			return err
		}
	}
	return r.include(includes, nil)
}

// include loads what the meta of r's answer holds. written is the answer of a write.
func (r *Request) include(includes includeSet, written any) (err error) {
	if includes.overlaps {
		var results []planner.Result
		switch v := written.(type) {
		case planner.Block:
			results = []planner.Result{{ID: v.ID, Block: &v}}
		case planner.BatchResult:
			results = v.Results
		}
		if r.overlaps, err = r.mount.Planner.Overlaps(r.Context(), r.call, results); err != nil {
			return err
		}
	}
	if includes.subjects {
		r.subjects, err = r.mount.Planner.SubjectSummaries(r.Context(), r.call)
	}
	return err
}
