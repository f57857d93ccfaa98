package api

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// maxGoal is how long a goal may be, in code points.
const maxGoal = 2000

// suggestDraft asks for suggestions. Nothing of it is required.
type suggestDraft struct {
	Goal   *string                     `json:"goal"`
	Wishes planner.Opt[[]planner.Wish] `json:"wishes"`
	Hours  *float64                    `json:"available_hours"`

	// Standing says whether the wishes that stand count.
	Standing planner.Opt[bool] `json:"standing"`
}

// Validate reports everything wrong with d.
func (d suggestDraft) Validate() error {
	_, err := d.request(planner.Moment{})
	return err
}

// request is what d asks of the engine at now.
func (d suggestDraft) request(now planner.Moment) (suggest.Request, error) {
	var bad planner.Invalid
	request := suggest.Request{Now: now, Hours: d.Hours}
	if d.Goal != nil {
		request.Goal = planner.Clean(&bad, "goal", *d.Goal, maxGoal)
	}
	request.Wishes = planner.CleanWishes(&bad, "wishes", d.Wishes.Value, now.Today)
	checkHours(&bad, d.Hours)
	return request, bad.Err()
}

// checkHours records hours of a day that no day has.
func checkHours(bad *planner.Invalid, hours *float64) {
	bad.Check(hours == nil || 0 <= *hours && *hours <= 24, "available_hours", "must be from 0 to 24")
}

// advice is the answer to a suggestDraft.
type advice struct {
	Suggestions []suggest.Suggestion `json:"suggestions"`
}

// adviceMeta is the meta of an answer that holds an advice.
type adviceMeta struct {
	meta
	Changes         []suggest.Change     `json:"changes"` // one of each suggestion
	CouldNotFit     []string             `json:"could_not_fit"`
	Understood      []suggest.Understood `json:"understood"`
	NotUnderstood   []string             `json:"not_understood"`
	ScheduleVersion string               `json:"schedule_version"` // a basis
}

// suggestSchedule proposes changes and makes none.
func (a *API) suggestSchedule(r *Request, d suggestDraft) (advice, error) {
	request, err := d.request(r.call.Now)
	if err != nil {
		return advice{}, err
	}
	model, err := a.loadModel(r, lastAdvised(r.call.Now.Today))
	if err != nil {
		return advice{}, err
	}
	if err := model.Check("wishes", request.Wishes); err != nil {
		return advice{}, err
	}
	if d.Standing.Or(true) {
		if request.Standing, err = a.Planner.Wishes(r.Context(), r.call); err != nil {
			return advice{}, err
		}
	}
	answer, err := model.Suggest(r.Context(), request)
	if err != nil {
		return advice{}, err
	}
	r.advised = &adviceMeta{
		Changes:         changesOf(answer.Suggestions),
		CouldNotFit:     answer.CouldNotFit,
		Understood:      answer.Understood,
		NotUnderstood:   answer.NotUnderstood,
		ScheduleVersion: basisOf(r.call, answer.Suggestions).String(),
	}
	return advice{answer.Suggestions}, nil
}

// changesOf lists what suggestions mean, in full.
func changesOf(suggestions []suggest.Suggestion) []suggest.Change {
	changes := make([]suggest.Change, len(suggestions))
	for i, s := range suggestions {
		changes[i] = s.Change
	}
	return changes
}

func (a *API) getInsights(r *Request) (suggest.Insights, error) {
	model, err := a.loadModel(r, lastAdvised(r.call.Now.Today))
	if err != nil {
		return suggest.Insights{}, err
	}
	all := model.Insights(r.call.Now)
	r.cacheForMinute(all)
	return all, nil
}

// loadModel generates r's space through covers and returns its model. The date must not be before
// the last day of suggestions. It starts the reading of calendars that are due.
func (a *API) loadModel(r *Request, covers planner.Date) (*suggest.Knowledge, error) {
	if err := a.ensureGenerated(r.Context(), r, covers); err != nil {
		return nil, err
	}
	if err := a.wake(r); err != nil {
		return nil, err
	}
	return a.model(r.Context(), r.call)
}

// lastAdvised is the last day that suggestions are made for on the day today.
func lastAdvised(today planner.Date) planner.Date {
	return min(today+suggest.Days-1, planner.MaxDate)
}
