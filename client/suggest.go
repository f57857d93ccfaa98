package client

import (
	"context"
	"net/http"
)

// SuggestionRequest says what suggestions are to be for; its zero value leaves
// that to what went before.
type SuggestionRequest struct {
	Goal           string   `json:"goal,omitzero"`            // in plain words
	AvailableHours *float64 `json:"available_hours,omitzero"` // the most that a day may hold, 0 to 24
}

// Advice is what the server suggests for the coming seven days.
type Advice struct {
	Suggestions []Suggestion
	CouldNotFit []string // what the goal asks for and the days do not hold
	Version     string   // of the schedule that it was made for; see ApplySuggestions
}

// Suggestion is one change that would improve the coming seven days.
type Suggestion struct {
	Type      SuggestionType `json:"type"`
	SubjectID string         `json:"subject_id"`
	Day       string         `json:"day"` // the English name of a weekday
	Start     Clock          `json:"start"`
	End       Clock          `json:"end"`
	Reason    string         `json:"reason,omitzero"`
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

// Suggest returns suggestions, best first. It changes nothing.
func (c *Client) Suggest(ctx context.Context, r SuggestionRequest, opts ...Option) (Advice, error) {
	type answer struct {
		Suggestions []Suggestion `json:"suggestions"`
	}
	a, m, err := fetchMeta[answer](ctx, c, call{method: http.MethodPost, path: "/schedule/suggest", body: r}, opts)
	return Advice{a.Suggestions, m.CouldNotFit, m.ScheduleVersion}, err
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
	return fetch[BatchResult](ctx, c, call{method: http.MethodPost, path: "/schedule/suggest/apply", body: s}, opts)
}
