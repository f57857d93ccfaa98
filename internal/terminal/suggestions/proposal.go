package suggestions

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"studyplanner/client"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

// maxChosen is how many suggestions the server applies at once.
const maxChosen = 20

// proposal is what the server suggests, in words.
type proposal struct {
	client.Advice
	today    client.Date
	subjects []client.Subject
	blocks   []client.Block // of the days that it is about
	effects  []changes.Pair // what each suggestion would do; nil if the key may not know
}

// askFor asks for suggestions, and unless the key may only read also for what
// they would do: a suggestion to move a block does not tell which.
func askFor(ctx context.Context, s session.Space, r client.SuggestionRequest) (p proposal, err error) {
	p.today = s.Account.Today
	if p.subjects, err = s.Subjects(ctx, client.SubjectFilter{}); err != nil {
		return p, err
	}
	if p.Advice, err = s.Suggest(ctx, r); err != nil || len(p.Suggestions) == 0 || s.Account.ReadOnly() {
		return p, err
	}
	if p.blocks, err = s.Blocks(ctx, client.BlockFilter{From: p.today, To: p.today + 6}); err != nil {
		return p, err
	}
	for some := range slices.Chunk(p.Suggestions, maxChosen) {
		would, err := s.ApplySuggestions(ctx, client.SuggestionChoice{Version: p.Version, Suggestions: some, DryRun: true})
		if err != nil {
			return p, outOfDate(err)
		}
		p.effects = append(p.effects, p.pairs(would.Results)...)
	}
	return p, nil
}

// pairs returns what results do to blocks.
func (p proposal) pairs(results []client.Result) []changes.Pair {
	pairs := make([]changes.Pair, len(results))
	for i, r := range results {
		pairs[i].After = r.Block
		if n := slices.IndexFunc(p.blocks, func(b client.Block) bool { return b.ID == r.ID }); n >= 0 {
			pairs[i].Before = &p.blocks[n]
		}
	}
	return pairs
}

// sentence says in words what the n-th suggestion is.
func (p proposal) sentence(n int) string {
	s := p.Suggestions[n]
	name, to := screen.Clean(p.subject(s.SubjectID)), when.Day(p.date(s.Day), p.today)+" "+show.Times(s.Start, s.End)
	switch s.Type {
	case client.AddBlock:
		return "Add " + name + " on " + to
	case client.RemoveBlock:
		return "Remove " + name + " on " + to
	}
	from := ""
	if p.effects != nil && p.effects[n].Before != nil {
		b := p.effects[n].Before
		from = " from " + when.Day(b.Date, p.today) + " " + show.Times(b.Start, b.End)
		if b.Date == p.date(s.Day) {
			from, to = " on "+when.Day(b.Date, p.today)+" from "+show.Times(b.Start, b.End), show.Times(s.Start, s.End)
		}
	}
	return "Move " + name + from + " to " + to
}

// reason returns why s is suggested, without the change itself, with which
// reasons begin.
func (p proposal) reason(s client.Suggestion) string {
	reason := screen.Clean(s.Reason)
	change, why, ok := strings.Cut(reason, ": ")
	verb, _, _ := strings.Cut(change, " ")
	if !ok || why == "" || !slices.Contains([]string{"Add", "Move", "Remove"}, verb) || !strings.HasPrefix(change, verb+" "+screen.Clean(p.subject(s.SubjectID))) {
		return reason
	}
	first, size := utf8.DecodeRuneInString(why)
	return string(unicode.ToUpper(first)) + why[size:]
}

// subject returns the name of a subject.
func (p proposal) subject(id string) string {
	for _, s := range p.subjects {
		if s.ID == id {
			return s.Name
		}
	}
	return id
}

// date returns that of the seven days from today on which has this name.
func (p proposal) date(weekday string) client.Date {
	for d := p.today; d < p.today+7; d++ {
		if strings.EqualFold(d.Weekday().String(), weekday) {
			return d
		}
	}
	return p.today
}
