package planner

import (
	"context"
	"fmt"
	"slices"
)

// Topic is what a session could be about.
type Topic struct {
	ItemID string `json:"item_id"` // of the syllabus of its subject
	Title  string `json:"title"`
	Review bool   `json:"review"` // it is done, and due for review
}

// ProposedTopic is what a block that has no topic could be about.
type ProposedTopic struct {
	BlockID string `json:"block_id"`
	Topic
}

// The bounds of proposed topics.
const (
	MaxTopicDays = 91 // days from today up to which blocks get topics
	MaxTopics    = 20 // for one session
)

// open returns the items of s that are not done.
func (s Subject) open() []Item {
	return slices.DeleteFunc(slices.Clone(s.Syllabus), func(i Item) bool { return i.Done })
}

// Topics returns the topics for a session of s on a date: due reviews first, then open
// items.
func (s Subject) Topics(date Date) []Topic { return NewAgenda(s).topics(date) }

// Agenda is a queue of the reviews and open items of a subject. Sessions take from it.
type Agenda struct {
	reviews []Item // in the order in which they are due
	open    []Item // each with the minutes that are left

	keys map[string]string // name keys of titles by id; nil until a session has a topic
}

// NewAgenda returns the agenda of s.
func NewAgenda(s Subject) *Agenda { return &Agenda{reviews: s.due(MaxDate), open: s.open()} }

// none reports whether a is empty.
func (a *Agenda) none() bool { return len(a.reviews) == 0 && len(a.open) == 0 }

// topics returns the topics for a session on a date.
func (a *Agenda) topics(date Date) []Topic {
	all := make([]Topic, 0, len(a.open))
	for _, i := range a.reviews {
		if i.Due.Value <= date {
			all = append(all, Topic{i.ID, i.Title, true})
		}
	}
	for _, i := range a.open {
		all = append(all, Topic{i.ID, i.Title, false})
	}
	return all
}

// Take returns the topic of a session of so many minutes on a date, and removes it. These
// are the due reviews that fit in. Without any, it is the next open item, which stays until
// sessions have covered its duration. It skips items for which selected returns false.
func (a *Agenda) Take(date Date, minutes int, selected func(Item) bool) (Topic, bool) {
	due := func(i Item) bool { return i.Due.Value <= date && selected(i) }
	if n := slices.IndexFunc(a.reviews, due); n >= 0 {
		first := a.reviews[n]
		a.review(first.ID, minutes, due)
		return Topic{first.ID, first.Title, true}, true
	}
	n := slices.IndexFunc(a.open, selected)
	if n < 0 {
		return Topic{}, false
	}
	next := a.open[n]
	a.spend(n, minutes)
	return Topic{next.ID, next.Title, false}, true
}

// review removes the review of first, and the due ones after it that fit into so many
// minutes.
func (a *Agenda) review(first string, minutes int, due func(Item) bool) {
	full := false
	a.reviews = slices.DeleteFunc(a.reviews, func(i Item) bool {
		if full || !due(i) {
			return false
		}
		full = i.ID != first && i.ReviewMinutes() > minutes
		minutes -= i.ReviewMinutes()
		return !full
	})
}

// spend subtracts minutes from the n-th open item, and removes it when none are left.
func (a *Agenda) spend(n, minutes int) {
	if a.open[n].Duration -= minutes; a.open[n].Duration <= 0 {
		a.open = slices.Delete(a.open, n, n+1)
	}
}

// takeTopic removes what a session with that topic covers.
func (a *Agenda) takeTopic(topic string, minutes int) {
	if a.keys == nil {
		a.keys = make(map[string]string, len(a.reviews)+len(a.open))
		for _, i := range slices.Concat(a.reviews, a.open) {
			a.keys[i.ID] = NameKey(i.Title)
		}
	}
	key := NameKey(topic)
	is := func(i Item) bool { return a.keys[i.ID] == key }
	a.reviews = slices.DeleteFunc(a.reviews, is)
	if n := slices.IndexFunc(a.open, is); n >= 0 {
		a.spend(n, minutes)
	}
}

// Follow removes what b, the next block of its subject, covers. It returns the topic if b
// has none of its own.
func (a *Agenda) Follow(b Block) (Topic, bool) {
	minutes := int(b.End - b.Start)
	if b.Topic != nil {
		a.takeTopic(*b.Topic, minutes)
		return Topic{}, false
	}
	return a.Take(b.Date, minutes, func(Item) bool { return true })
}

// ProposeTopics returns topics for the blocks between two dates that have none, are not
// done and have not ended, in order. Earlier blocks take their topics first. Blocks after
// MaxTopicDays get none.
func (s *Service) ProposeTopics(ctx context.Context, c Call, first, last Date) ([]ProposedTopic, error) {
	all := []ProposedTopic{}
	if last = min(last, c.Now.Today+MaxTopicDays); max(first, c.Now.Today) > last {
		return all, nil
	}
	subjects, err := s.store.Subjects(ctx, c.Space)
	if err != nil {
		return nil, fmt.Errorf("propose topics: %w", err)
	}
	ahead := map[string]*Agenda{}
	for _, subject := range subjects {
		if a := NewAgenda(subject); !a.none() {
			ahead[subject.ID] = a
		}
	}
	err = s.eachAhead(ctx, c, "", last, func(b Block) bool {
		a := ahead[b.SubjectID]
		if a == nil {
			return true
		}
		if topic, ok := a.Follow(b); ok && b.Date >= first {
			all = append(all, ProposedTopic{b.ID, topic})
		}
		if a.none() {
			delete(ahead, b.SubjectID)
		}
		return len(ahead) > 0
	})
	return all, err
}

// SubjectTopics returns topics for a new session of a subject at a time of a date, the
// likeliest first and at most MaxTopics. It returns ErrNotFound.
func (s *Service) SubjectTopics(ctx context.Context, c Call, id string, date Date, start Clock) ([]Topic, error) {
	subject, err := s.Subject(ctx, c, id)
	if err != nil {
		return nil, err
	}
	a := NewAgenda(subject)
	err = s.eachAhead(ctx, c, id, min(date, c.Now.Today+MaxTopicDays), func(b Block) bool {
		if b.Date == date && b.Start >= start {
			return false
		}
		a.Follow(b)
		return !a.none()
	})
	all := a.topics(date)
	return all[:min(len(all), MaxTopics)], err
}

// eachAhead calls do with each block up to a date that is not done and has not ended, in
// order, until do returns false. The subject is "" for all.
func (s *Service) eachAhead(ctx context.Context, c Call, subject string, last Date, do func(Block) bool) error {
	if last < c.Now.Today {
		return nil
	}
	q := BlockQuery{First: c.Now.Today, Last: last, SubjectID: subject, Done: new(bool)}
	for b, err := range s.store.Blocks(ctx, c.Space, q) {
		if err != nil {
			return fmt.Errorf("read what is ahead: %w", err)
		}
		if !c.Now.ended(b.place().Place) && !do(b) {
			return nil
		}
	}
	return nil
}
