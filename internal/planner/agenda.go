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
func (s Subject) Topics(date Date) []Topic { return newAgenda(s).topics(date) }

// agenda is what is ahead of a subject. Sessions take from it, one after the other.
type agenda struct {
	reviews []Item // in the order in which they are due
	open    []Item
	left    int // minutes of the first open one
}

func newAgenda(s Subject) *agenda {
	a := &agenda{reviews: s.due(MaxDate), open: s.open()}
	a.enter()
	return a
}

// enter begins the first open item.
func (a *agenda) enter() {
	if len(a.open) > 0 {
		a.left = a.open[0].Duration
	}
}

// none reports whether sessions take nothing more.
func (a *agenda) none() bool { return len(a.reviews) == 0 && len(a.open) == 0 }

// topics returns what a session on a date could be about.
func (a *agenda) topics(date Date) []Topic {
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

// take returns what a session of so many minutes on a date is about, and takes that: all
// reviews that are due and find room, and without any the next open item, which stays for
// further sessions until it has had its time.
func (a *agenda) take(date Date, minutes int) (Topic, bool) {
	taken, room := 0, minutes
	for taken < len(a.reviews) && a.reviews[taken].Due.Value <= date && (taken == 0 || a.reviews[taken].ReviewMinutes() <= room) {
		room -= a.reviews[taken].ReviewMinutes()
		taken++
	}
	if taken > 0 {
		first := a.reviews[0]
		a.reviews = a.reviews[taken:]
		return Topic{first.ID, first.Title, true}, true
	}
	if len(a.open) == 0 {
		return Topic{}, false
	}
	first := a.open[0]
	a.spend(minutes)
	return Topic{first.ID, first.Title, false}, true
}

// spend takes minutes of the first open item, and begins the next once that has had its
// time.
func (a *agenda) spend(minutes int) {
	if a.left -= minutes; a.left <= 0 {
		a.open = a.open[1:]
		a.enter()
	}
}

// give takes what a session is about that has that topic.
func (a *agenda) give(topic string, minutes int) {
	is := func(i Item) bool { return NameKey(i.Title) == NameKey(topic) }
	a.reviews = slices.DeleteFunc(a.reviews, is)
	switch n := slices.IndexFunc(a.open, is); {
	case n == 0:
		a.spend(minutes)
	case n > 0 && a.open[n].Duration <= minutes:
		a.open = slices.Delete(a.open, n, n+1)
	case n > 0:
		a.open[n].Duration -= minutes
	}
}

// follow takes what b, the next of its subject's blocks, is about, and tells that if it
// has no topic.
func (a *agenda) follow(b Block) (Topic, bool) {
	minutes := int(b.End - b.Start)
	if b.Topic != nil {
		a.give(*b.Topic, minutes)
		return Topic{}, false
	}
	return a.take(b.Date, minutes)
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
	ahead := map[string]*agenda{}
	for _, subject := range subjects {
		if a := newAgenda(subject); !a.none() {
			ahead[subject.ID] = a
		}
	}
	err = s.eachAhead(ctx, c, "", last, func(b Block) bool {
		a := ahead[b.SubjectID]
		if a == nil {
			return true
		}
		if topic, ok := a.follow(b); ok && b.Date >= first {
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
	a := newAgenda(subject)
	err = s.eachAhead(ctx, c, id, min(date, c.Now.Today+MaxTopicDays), func(b Block) bool {
		if b.Date == date && b.Start >= start {
			return false
		}
		a.follow(b)
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
