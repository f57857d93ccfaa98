package suggest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/suggesttest"
)

// later is where the first block of t goes, which was missed, and why.
func (t *term) later(standing ...planner.Wish) (string, string) {
	l, err := t.known().Later(context.Background(), t.Schedule, t.now, t.Blocks[0], standing)
	if err != nil {
		panic(err)
	}
	to := l.Place
	if to == nil {
		return "", l.Reason
	}
	return to.Date.String() + " " + to.Start.String() + "-" + to.End.String(), l.Reason
}

func TestAMissedSessionGoesToTheNextFreeTime(t *testing.T) {
	t.Parallel()
	const free = "It is the next free time of 1 h 30 in your usual hours."
	tuesday := planner.NewDate(2026, 11, 24)
	for name, tt := range map[string]struct {
		change   func(x *term)
		standing []planner.Wish
		want     string
	}{
		"the usual hours begin 90 minutes before the slots": {func(*term) {}, nil, "2026-11-24 08:30-10:00"},
		"half an hour from now at the earliest":             {func(x *term) { x.now.Clock = 10*60 + 10 }, nil, "2026-11-24 11:00-12:30"},
		"where something ends":                              {func(x *term) { x.Busy = []planner.Busy{{Date: tuesday, Start: 8 * 60, End: 9*60 + 40}} }, nil, "2026-11-24 09:40-11:10"},
		"not on a day off":                                  {func(x *term) { x.Off = []planner.DayOff{{ID: "o", DateFrom: tuesday, DateTo: tuesday + 1}} }, nil, "2026-11-26 08:30-10:00"},
		"not on a day that is full":                         {func(x *term) { x.now.Today++ }, nil, "2026-11-26 08:30-10:00"},
		"as standing wishes say":                            {func(*term) {}, []planner.Wish{{What: planner.NotBefore, Time: planner.Some(planner.Clock(11 * 60))}}, "2026-11-24 11:00-12:30"},
		"later today, beside itself": {
			func(x *term) {
				x.now, x.Blocks[0].Start, x.Blocks[0].End = planner.Moment{Today: x.now.Today - 1, Clock: 9 * 60}, 6*60, 7*60+30
			},
			nil, "2026-11-23 09:30-11:00",
		},
	} {
		x := behind()
		tt.change(x)
		if got, why := x.later(tt.standing...); got != tt.want || why != free {
			t.Errorf("%s: %s, want %s; %s", name, got, tt.want, why)
		}
	}
}

func TestWhereNothingIsFreeForAMissedSessionThatIsSaid(t *testing.T) {
	t.Parallel()
	const want = "No day through 21 December has 1 h 30 free for it: within your usual hours, beside what is planned and busy, and with no more than your days take."
	for name, change := range map[string]func(x *term){
		"all days are off": func(x *term) {
			x.Off = []planner.DayOff{{ID: "o", DateFrom: x.now.Today, DateTo: x.now.Today + LaterDays - 1}}
		},
		"all hours are busy": func(x *term) {
			for d := x.now.Today; d < x.now.Today+LaterDays; d++ {
				x.Busy = append(x.Busy, planner.Busy{Date: d, Start: 9 * 60, End: 12 * 60})
			}
		},
		"its subject is gone": func(x *term) { x.Blocks[0].SubjectID = "gone" },
	} {
		x := behind()
		change(x)
		if got, why := x.later(); got != "" || why != want {
			t.Errorf("%s: %q, %s", name, got, why)
		}
	}
	x, long := behind(), "No day through 21 December has 4 h 20 free for it"
	x.Blocks[0].Start, x.Blocks[0].End = 8*60, 12*60+20
	if got, why := x.later(); got != "" || !strings.HasPrefix(why, long) {
		t.Errorf("longer than days take: %q, %s", got, why)
	}
	ctx, cancel := context.WithCancel(t.Context())
	k := x.known()
	cancel()
	if _, err := k.Later(ctx, x.Schedule, x.now, x.Blocks[0], nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// drawMissed draws a term with a block that was missed.
func drawMissed(t *rapid.T) (*term, planner.Block) {
	x := drawTerm(t)
	active := slices.DeleteFunc(slices.Clone(x.Subjects), func(s planner.Subject) bool { return s.Type == planner.Inactive })
	if len(active) == 0 {
		x.Subjects[0].Type, active = planner.Study, x.Subjects[:1]
	}
	missed := planner.Block{ID: "missed", SubjectID: rapid.SampledFrom(active).Draw(t, "missed").ID, Date: x.now.Today - planner.Date(rapid.IntRange(0, 9).Draw(t, "ago"))}
	missed.Start = planner.Clock(rapid.IntRange(0, 300).Draw(t, "missed start"))
	missed.End = missed.Start + planner.Clock(rapid.SampledFrom([]int{20, 45, 60, 90, 200}).Draw(t, "minutes"))
	x.Blocks = append(x.Blocks, missed)
	return x, missed
}

func TestTheNextFreeTimeIsWhatANaiveReadingSays(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, missed := drawMissed(t)
		k := x.known()
		l, err := k.Later(t.Context(), x.Schedule, x.now, missed, nil)
		if err != nil || !strings.HasSuffix(l.Reason, ".") || len(l.Because) == 0 {
			t.Fatalf("%+v, %v", l, err)
		}
		got := l.Place
		others := *x
		others.Blocks = x.Blocks[:len(x.Blocks)-1]
		n := naivePlan{term: &others, k: k, before: Forecast{SubjectID: missed.SubjectID}}
		n.take()
		for d := x.now.Today; d < x.now.Today+LaterDays && d <= x.Last; d++ {
			for start := planner.Clock(0); start < 24*60; start++ {
				p := learn.Place{Date: d, Start: start, End: start + planner.Clock(missed.Minutes())}
				if !n.free(p) || n.planned(d, 0)+p.Minutes() > n.cap(d) {
					continue
				}
				if want := (planner.Place{Date: p.Date, Start: p.Start, End: p.End}); got == nil || *got != want {
					t.Fatalf("%+v, want %+v", got, want)
				}
				return
			}
		}
		if got != nil {
			t.Fatalf("%+v, where nothing is free", got)
		}
	})
}

func TestAMissedSessionKeepsToStandingWishes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, missed := drawMissed(t)
		standing := suggesttest.DrawWishes(t, x.Subjects, x.now.Today)
		l, err := x.known().Later(t.Context(), x.Schedule, x.now, missed, standing)
		got := l.Place
		if err != nil {
			t.Fatal(err)
		}
		if got == nil {
			return
		}
		hold := slices.DeleteFunc(standing, func(w planner.Wish) bool { return w.What == planner.SessionTime }) // it stays as long as it is
		p := suggesttest.Plan{Today: x.now.Today, Days: LaterDays, Subjects: x.Subjects, Blocks: x.Blocks[:len(x.Blocks)-1]}
		p.Made = []suggesttest.Change{{Place: *got, SubjectID: missed.SubjectID, Adds: true}}
		if bad := p.Unkept(hold); len(bad) > 0 {
			t.Fatalf("%v\n%+v", bad, got)
		}
	})
}
