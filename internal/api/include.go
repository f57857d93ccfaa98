package api

import (
	"cmp"
	"errors"
	"reflect"
	"slices"
	"strings"

	"studyplanner/internal/planner"
)

// included is what meta tells besides, because the parameter include asks for it.
type included struct{ subjects, overlaps, daysOff, busy, topics bool }

// includedMeta is the meta of answers that include something.
type includedMeta struct {
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

// read reads names with commas between them, each of which must be one of known.
func (i *included) read(text []byte, known ...string) error {
	for name := range strings.SplitSeq(string(text), ",") {
		if !slices.Contains(known, name) {
			return errors.New("must be " + strings.Join(known, " or ") + ", or several with commas between them")
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
type readIncludes struct{ included }

// UnmarshalText reads the parameter.
func (i *readIncludes) UnmarshalText(text []byte) error { return i.read(text, includeSubjects) }

// listIncludes is what blocks of some days can include.
type listIncludes struct{ included }

// UnmarshalText reads the parameter.
func (i *listIncludes) UnmarshalText(text []byte) error {
	return i.read(text, includeBusy, includeDaysOff, includeSubjects, includeTopics)
}

// writeIncludes is what a write of blocks can include.
type writeIncludes struct{ included }

// UnmarshalText reads the parameter.
func (i *writeIncludes) UnmarshalText(text []byte) error {
	return i.read(text, includeOverlaps, includeSubjects)
}

// accountQuery asks for the account.
type accountQuery struct {
	Include planner.Opt[readIncludes] `query:"include"`
}

// writeQuery stands beside the body of a write of blocks.
type writeQuery struct {
	Include planner.Opt[writeIncludes] `query:"include"`
}

// withIncludes returns o, a write of blocks, with the parameter include.
func (o operation) withIncludes() operation {
	read, run := newQueryReader(reflect.TypeFor[writeQuery]()), o.run
	o.meta = reflect.TypeFor[includedMeta]()
	o.run = func(r *Request) (any, error) {
		var q writeQuery
		r.bad = slices.Concat(r.bad, read.bind(reflect.ValueOf(&q).Elem(), r.URL.RawQuery))
		value, err := run(r)
		if err != nil {
			return value, err
		}
		if err := r.include(q.Include.Value.included, value); err != nil {
			r.mount.logCause(r, err) // what was written stays so: it is answered without
		}
		return value, nil
	}
	return o.withQuery(reflect.TypeFor[writeQuery]())
}

// freshWith is fresh for an answer about days from first on that is to tell more besides.
// Where that are busy times, calendars that are due are read again also if the client has
// all of it.
func (a *API) freshWith(r *Request, asked included, first, covers planner.Date) (err error) {
	if asked.topics {
		err = a.freshTopics(r, first, covers)
	} else {
		err = a.fresh(r.Context(), r, covers)
	}
	if asked.busy && errors.Is(err, errUnchanged) {
		err = cmp.Or(a.wake(r), err)
	}
	return err
}

// freshTopics is fresh with topics, which also change as time goes by: they are part of
// the tag.
func (a *API) freshTopics(r *Request, first, covers planner.Date) (err error) {
	if err = a.bring(r.Context(), r, covers); err != nil {
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

// includeDays is include for an answer about some days, which are given where busy times
// are asked for.
func (a *API) includeDays(r *Request, asked included, days planner.DaysOffFilter) (err error) {
	if asked.daysOff {
		if r.daysOff, err = a.Planner.DaysOff(r.Context(), r.call, days); err != nil {
			return err
		}
	}
	if asked.busy {
		if r.busy, err = a.busy(r, days.From.Value, days.To.Value); err != nil {
			return err
		}
	}
	return r.include(asked, nil)
}

// include gets what the meta of r's answer is to tell besides. written is what
// a write answers.
func (r *Request) include(asked included, written any) (err error) {
	if asked.overlaps {
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
	if asked.subjects {
		r.subjects, err = r.mount.Planner.SubjectSummaries(r.Context(), r.call)
	}
	return err
}
