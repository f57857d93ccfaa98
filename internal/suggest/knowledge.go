package suggest

import (
	"slices"

	"studyplanner/internal/planner"
)

// Days is how many days, from today on, suggestions are made for. Each weekday
// is among them once, so that its name stands for one date.
const Days = 7

// HistoryDays is how many days before today are worth knowing: what is older
// has no weight any more.
const HistoryDays = 730

// knowledge is what can be learnt from a space on one day. It does not change,
// and may be used by several goroutines at once.
type knowledge struct {
	today    planner.Date
	subjects []subject       // in order of creation, the inactive ones too
	trials   []trial         // before today, in order of date and start; of active subjects only
	coming   []planner.Block // of today and the six days after, in order of date, start, end and id
	owner    []int           // coming[i] is of subjects[owner[i]]

	before   []float64 // of each subject: 1 if a session was completed yesterday
	outlooks []outlook // of each subject
	model    *model
}

// subject is a subject and what is known of it.
type subject struct {
	planner.Subject
	recent []string // topics of its latest blocks, latest first, each once
	trials int      // how many of knowledge.trials are its

	missedLately int // sessions of the last two weeks that were not completed
	planned      int // sessions of the coming days
	usual        int // minutes of a session, the median
}

func (s subject) active() bool { return s.Type != planner.Inactive }

// trial is a session of the past that was completed or not.
type trial struct {
	subject    int // index in knowledge.subjects
	date       planner.Date
	start, end planner.Clock
	done       bool
}

func (t trial) minutes() int { return int(t.end - t.start) }

// place is a time on a date.
type place struct {
	date       planner.Date
	start, end planner.Clock
}

func (p place) minutes() int { return int(p.end - p.start) }

func (p place) overlaps(q place) bool {
	return p.date == q.date && p.start < q.end && q.start < p.end
}

func placeOf(b planner.Block) place { return place{b.Date, b.Start, b.End} }

// learnFrom returns what subjects and blocks tell on the day today. blocks are those
// from HistoryDays before today to six days after it, in order of date, start,
// end and id; others, and blocks of unknown subjects, are passed over.
func learnFrom(subjects []planner.Subject, blocks []planner.Block, today planner.Date) *knowledge {
	k := &knowledge{today: today, subjects: make([]subject, len(subjects)), before: make([]float64, len(subjects))}
	index := make(map[string]int, len(subjects))
	for i, s := range subjects {
		k.subjects[i].Subject = s
		index[s.ID] = i
	}
	for _, b := range blocks {
		s, known := index[b.SubjectID]
		switch {
		case !known || b.Date < today-HistoryDays || b.Date >= today+Days:
		case b.Date >= today:
			k.coming = append(k.coming, b)
			k.owner = append(k.owner, s)
			k.subjects[s].planned++
		case k.subjects[s].active():
			k.remember(s, b)
		}
	}
	k.noteTopics(blocks, index)
	k.noteLengths()
	k.outlooks = k.allOutlooks()
	k.model = fit(k)
	return k
}

// remember takes a block of the past as evidence.
func (k *knowledge) remember(s int, b planner.Block) {
	k.trials = append(k.trials, trial{s, b.Date, b.Start, b.End, b.Done})
	k.subjects[s].trials++
	switch {
	case b.Done:
		k.before[s] = outcome(b.Date == k.today-1 || k.before[s] == 1)
	case b.Date >= k.today-14:
		k.subjects[s].missedLately++
	}
}

// planned returns the minutes of active subjects on each of the coming days.
func (k *knowledge) planned() (minutes [Days]int) {
	for i, b := range k.coming {
		if k.subjects[k.owner[i]].active() {
			minutes[b.Date-k.today] += placeOf(b).minutes()
		}
	}
	return minutes
}

// plannedOf returns how many open sessions of a subject are planned on the days
// before until, and their minutes.
func (k *knowledge) plannedOf(subject int, until planner.Date) (sessions, minutes int) {
	for i, b := range k.coming {
		if k.owner[i] == subject && !b.Done && b.Date < until {
			sessions++
			minutes += placeOf(b).minutes()
		}
	}
	return sessions, minutes
}

// noteLengths finds the usual length of each subject's sessions: of those that
// are planned, else of the latest ones.
func (k *knowledge) noteLengths() {
	lengths := make([][]int, len(k.subjects))
	for i, b := range k.coming {
		lengths[k.owner[i]] = append(lengths[k.owner[i]], placeOf(b).minutes())
	}
	for _, t := range slices.Backward(k.trials) {
		if k.subjects[t.subject].planned == 0 && len(lengths[t.subject]) < 9 {
			lengths[t.subject] = append(lengths[t.subject], t.minutes())
		}
	}
	for i, l := range lengths {
		k.subjects[i].usual = k.subjects[i].slotLength()
		if len(l) > 0 {
			slices.Sort(l)
			k.subjects[i].usual = l[len(l)/2]
		}
	}
}

// slotLength is the length of the first slot, or of a first session.
func (s subject) slotLength() int {
	if len(s.Slots) > 0 {
		return int(s.Slots[0].End - s.Slots[0].Start)
	}
	return newcomerSession
}

// fewTrials is how many sessions of the past make more than an early estimate.
const fewTrials = 10

// newcomerSession is the length of a session, in minutes, where nothing is known.
const newcomerSession = 45

// recentTopics is how many topics of a subject are kept.
const recentTopics = 20

// noteTopics keeps the latest topics of each subject.
func (k *knowledge) noteTopics(blocks []planner.Block, index map[string]int) {
	for _, b := range slices.Backward(blocks) {
		if b.Topic == nil || b.Date < k.today-HistoryDays || b.Date >= k.today+Days {
			continue
		}
		s, known := index[b.SubjectID]
		if !known {
			continue
		}
		recent := &k.subjects[s].recent
		if len(*recent) < recentTopics && !slices.Contains(*recent, *b.Topic) {
			*recent = append(*recent, *b.Topic)
		}
	}
}
