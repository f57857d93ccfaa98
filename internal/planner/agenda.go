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

// What is told of topics ahead: those of blocks up to so many days from today, and so many
// of a session.
const (
	MaxTopicDays = 91
	MaxTopics    = 20
)

// open returns the items of s that are not done.
func (s Subject) open() []Item {
	return slices.DeleteFunc(slices.Clone(s.Syllabus), func(i Item) bool { return i.Done })
}

// Topics returns what sessions of s on a date could be about: first what is due for review,
// then what is open.
func (s Subject) Topics(date Date) []Topic { return NewAgenda(s).topics(date) }

// Agenda is what is ahead of a subject. Sessions take from it, one after the other.
type Agenda struct {
	reviews []Item // in the order in which they are due
	open    []Item // with the minutes that are left of each

	keys map[string]string // of their titles, by id; nil until a session has a topic
}

// NewAgenda returns what is ahead of s.
func NewAgenda(s Subject) *Agenda { return &Agenda{reviews: s.due(MaxDate), open: s.open()} }

// none reports whether sessions take nothing more.
func (a *Agenda) none() bool { return len(a.reviews) == 0 && len(a.open) == 0 }

// topics returns what a session on a date could be about.
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

// Take returns what a session of so many minutes on a date is about, and takes that: all
// reviews that are due and find room, and without any the next open item, which stays for
// further sessions until it has had its time; only of items that are asked for.
func (a *Agenda) Take(date Date, minutes int, asked func(Item) bool) (Topic, bool) {
	due := func(i Item) bool { return i.Due.Value <= date && asked(i) }
	if n := slices.IndexFunc(a.reviews, due); n >= 0 {
		first := a.reviews[n]
		a.review(first.ID, minutes, due)
		return Topic{first.ID, first.Title, true}, true
	}
	n := slices.IndexFunc(a.open, asked)
	if n < 0 {
		return Topic{}, false
	}
	next := a.open[n]
	a.spend(n, minutes)
	return Topic{next.ID, next.Title, false}, true
}

// review takes the review of first, and those after it that are due as long as they find
// room in so many minutes.
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

// spend takes minutes of the n-th open item, which is gone once it has had its time.
func (a *Agenda) spend(n, minutes int) {
	if a.open[n].Duration -= minutes; a.open[n].Duration <= 0 {
		a.open = slices.Delete(a.open, n, n+1)
	}
}

// give takes what a session is about that has that topic.
func (a *Agenda) give(topic string, minutes int) {
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

// Follow takes what b, the next of its subject's blocks, is about, and tells that if it
// has no topic.
func (a *Agenda) Follow(b Block) (Topic, bool) {
	minutes := int(b.End - b.Start)
	if b.Topic != nil {
		a.give(*b.Topic, minutes)
		return Topic{}, false
	}
	return a.Take(b.Date, minutes, func(Item) bool { return true })
}

// ProposeTopics returns what the blocks could be about that have no topic, are not done,
// have not ended and lie between two dates, in their order. What comes before takes its
// part first. Of dates after MaxTopicDays nothing is told.
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

// SubjectTopics returns what a further session of a subject could be about that begins at
// a time of a date, the likeliest first: at most MaxTopics. It returns ErrNotFound.
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

// eachAhead hands over the blocks that are not done and have not ended, of one subject or
// of all, up to a date, in their order, as long as do wants more.
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
