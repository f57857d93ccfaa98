package client

import (
	"context"
	"net/http"
)

// SuggestionRequest says what suggestions are to be for; its zero value leaves
// that to what went before.
type SuggestionRequest struct {
	Goal           string   `json:"goal,omitzero"`            // in plain words
	Wishes         []Wish   `json:"wishes,omitzero"`          // what is wanted, as data; at most 50
	AvailableHours *float64 `json:"available_hours,omitzero"` // the most that a day may hold, 0 to 24
	Standing       *bool    `json:"standing,omitzero"`        // false: the standing wishes do not count
}

// Advice is what the server suggests for the coming seven days.
type Advice struct {
	Suggestions   []Suggestion
	CouldNotFit   []string     // what is asked for and the days do not hold
	Understood    []Understood // what all suggestions keep to
	NotUnderstood []string     // parts of the goal that say nothing, as they were typed
	Version       string       // of the schedule that it was made for; see ApplySuggestions
}

// Suggestion is one change that would improve the coming seven days. Reason is
// Headline and Why in one text.
type Suggestion struct {
	Type      SuggestionType `json:"type"`
	SubjectID string         `json:"subject_id"`
	Day       string         `json:"day"` // the English name of a weekday
	Start     Clock          `json:"start"`
	End       Clock          `json:"end"`
	Reason    string         `json:"reason,omitzero"`

	SuggestedChange `json:"-"` // the server tells it; it is not sent back
}

// SuggestedChange is what a suggestion means, in full.
type SuggestedChange struct {
	Date     Date           `json:"date"`              // that Day stands for
	BlockID  string         `json:"block_id,omitzero"` // of the block to move, remove or change; "" for AddBlock
	Topic    string         `json:"topic,omitzero"`    // of the session to add; "" if there is none
	Kind     SuggestionKind `json:"kind"`              // what Why speaks of
	Early    bool           `json:"early"`             // little is known yet: it is an early estimate
	Beside   bool           `json:"beside"`            // it serves none of the wishes of the request
	Much     bool           `json:"much"`              // it makes the days much better
	Headline string         `json:"headline"`          // what the suggestion does
	Why      string         `json:"why"`               // why, with the person's own numbers
	Because  []Cause        `json:"because,omitzero"`  // Why as data, but for the topic that it may end with
}

// SuggestionType says what a suggestion changes.
type SuggestionType string

// The types of suggestions. Rebalance moves a block to even out the days.
const (
	AddBlock    SuggestionType = "add_block"
	MoveBlock   SuggestionType = "move_block"
	RemoveBlock SuggestionType = "remove_block"
	Rebalance   SuggestionType = "rebalance"
)

// SuggestionKind says what the reason of a suggestion speaks of.
type SuggestionKind string

// The kinds of reasons.
const (
	KindChance   SuggestionKind = "chance"   // how often sessions get done at these times
	KindOverlap  SuggestionKind = "overlap"  // another session at the same time
	KindSpacing  SuggestionKind = "spacing"  // the distance between sessions of the subject
	KindLoad     SuggestionKind = "load"     // how full the days are
	KindNeglect  SuggestionKind = "neglect"  // how little there is of the subject
	KindDeadline SuggestionKind = "deadline" // what an exam, a deadline or a syllabus needs
	KindGoal     SuggestionKind = "goal"     // what else the goal asks for
	KindStart    SuggestionKind = "start"    // a beginning, where nothing is known yet
)

// Suggest returns suggestions, best first. It changes nothing.
func (c *Client) Suggest(ctx context.Context, r SuggestionRequest, opts ...Option) (Advice, error) {
	type answer struct {
		Suggestions []Suggestion `json:"suggestions"`
	}
	a, m, err := fetchMeta[answer](ctx, c, call{method: http.MethodPost, path: "/schedule/suggest", body: r}, opts)
	return adviceOf(a.Suggestions, m), err
}

// ExamPlanRequest says how a plan for an exam is to be; its zero value leaves that to what
// went before.
type ExamPlanRequest struct {
	AvailableHours *float64 `json:"available_hours,omitzero"` // the most that a day may hold, 0 to 24
	KeepFree       []string `json:"keep_free,omitzero"`       // English names of weekdays on which nothing is added
}

// ExamPlan is what could be added before an exam, in order of date. It is applied as an
// advice is.
type ExamPlan struct {
	Advice
	Before Forecast // of the exam as it stands
	After  Forecast // with all Suggestions
}

// PlanExam returns sessions that make up for what an exam lacks. It changes nothing.
func (c *Client) PlanExam(ctx context.Context, id string, r ExamPlanRequest, opts ...Option) (ExamPlan, error) {
	type answer struct {
		Suggestions []Suggestion `json:"suggestions"`
		Before      Forecast     `json:"before"`
		After       Forecast     `json:"after"`
	}
	a, m, err := fetchMeta[answer](ctx, c, call{method: http.MethodPost, path: path(examsPath, id) + "/plan", body: r}, opts)
	return ExamPlan{adviceOf(a.Suggestions, m), a.Before, a.After}, err
}

// adviceOf joins suggestions with what m tells of them.
func adviceOf(all []Suggestion, m meta) Advice {
	for i := range min(len(all), len(m.Changes)) {
		all[i].SuggestedChange = m.Changes[i]
	}
	return Advice{all, m.CouldNotFit, m.Understood, m.NotUnderstood, m.ScheduleVersion}
}

// SuggestionChoice is 1 to 20 suggestions to follow, of one advice.
type SuggestionChoice struct {
	Version     string       `json:"schedule_version"`
	Suggestions []Suggestion `json:"suggestions"`
	DryRun      bool         `json:"dry_run,omitzero"` // only tell what would happen
}

// ApplySuggestions makes the changes that were suggested, all or none. Once the
// schedule is another than that of the advice, it fails with [CodeConflict].
func (c *Client) ApplySuggestions(ctx context.Context, s SuggestionChoice, opts ...Option) (BatchResult, error) {
	type chosen struct {
		Suggestion
		Date  Date   `json:"date,omitzero"` // tells apart what a plan has in several weeks
		Topic string `json:"topic,omitzero"`
	}
	body := struct {
		SuggestionChoice
		Suggestions []chosen `json:"suggestions"`
	}{s, make([]chosen, len(s.Suggestions))}
	for i, x := range s.Suggestions {
		body.Suggestions[i] = chosen{x, x.Date, x.Topic}
	}
	return fetch[BatchResult](ctx, c, call{method: http.MethodPost, path: "/schedule/suggest/apply", body: body}, opts)
}
