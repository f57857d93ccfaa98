package suggesttest

import (
	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// DrawWishes draws up to six wishes that are valid together on the day today, of
// the given subjects.
func DrawWishes(t *rapid.T, subjects []planner.Subject, today planner.Date) []planner.Wish {
	var list []planner.Wish
	types := planner.SubjectTypes{}
	for _, s := range subjects {
		types[s.ID] = s.Type
	}
	for range rapid.IntRange(0, 6).Draw(t, "wishes") {
		w := drawWish(t, subjects, today)
		fits := true
		for _, v := range list {
			fits = fits && !w.Excludes(v, types)
		}
		var bad planner.Invalid
		bare := w
		bare.SubjectID = planner.Opt[string]{} // ids in tests are shorter than real ones
		clean := planner.CleanWishes(&bad, "wishes", []planner.Wish{bare}, today)
		if len(bad) > 0 {
			t.Fatalf("%+v: %v", w, bad)
		}
		if clean[0].SubjectID = w.SubjectID; fits {
			list = append(list, clean[0])
		}
	}
	return list
}

// drawWish draws a wish of any kind that is valid for itself.
func drawWish(t *rapid.T, subjects []planner.Subject, today planner.Date) planner.Wish {
	d := drawing{t, subjects, today, planner.Wish{What: rapid.SampledFrom(planner.WishKinds).Draw(t, "what")}}
	if d.some("days") {
		weekday := rapid.Map(rapid.IntRange(0, 6), func(d int) planner.Weekday { return planner.Weekday(d) })
		d.Days = planner.Some(rapid.SliceOfNDistinct(weekday, 1, 7, rapid.ID[planner.Weekday]).Draw(t, "weekdays"))
	}
	if d.some("until") {
		d.Until = d.date("last", 0)
	}
	d.amounts()
	d.times()
	d.target()
	return d.Wish
}

// drawing is a wish that is being drawn.
type drawing struct {
	t        *rapid.T
	subjects []planner.Subject
	today    planner.Date
	planner.Wish
}

func (d *drawing) some(what string) bool { return rapid.Bool().Draw(d.t, what) }

func (d *drawing) date(what string, least int) planner.Opt[planner.Date] {
	return planner.Some(d.today + planner.Date(rapid.IntRange(least, max(least, 9)).Draw(d.t, what)))
}

func (d *drawing) clock(what string, least, most int) planner.Opt[planner.Clock] {
	return planner.Some(planner.Clock(rapid.IntRange(least, most).Draw(d.t, what)))
}

func (d *drawing) hours() {
	d.From = d.clock("from", 0, 22*60)
	d.To = d.clock("to", int(d.From.Value)+1, 23*60+59)
}

// amounts draws what wishes for amounts and dates have.
func (d *drawing) amounts() {
	number := func(what string, least, most int) planner.Opt[int] {
		return planner.Some(rapid.IntRange(least, most).Draw(d.t, what))
	}
	switch d.What {
	case planner.WishMore, planner.WishLess:
		if d.some("factor") {
			d.Factor = planner.Some(rapid.Float64Range(0.25, 4).Draw(d.t, "times"))
		}
	case planner.WishExam, planner.WishDeadline:
		d.Date = d.date("date", 0)
	case planner.HoursADay:
		d.Hours = planner.Some(rapid.SampledFrom([]float64{0, 0.5, 1, 1.5, 2, 4.35, 24}).Draw(d.t, "hours"))
	case planner.SessionTime:
		if d.some("at least") {
			d.AtLeast = number("least", 5, 120)
		}
		if d.some("at most") || !d.AtLeast.Set {
			d.AtMost = number("most", max(5, d.AtLeast.Value), 240)
		}
	case planner.Spread:
		if d.some("between") {
			d.DaysBetween = number("days between", 1, 6)
		}
	}
}

// times draws what wishes for times have.
func (d *drawing) times() {
	switch d.What {
	case planner.NotBefore:
		d.Time = d.clock("time", 0, 14*60)
	case planner.NotAfter:
		d.Time = d.clock("time", 12*60, 23*60+59)
	case planner.KeepFree:
		if !d.Days.Set && d.some("dates") {
			d.DateFrom = d.date("first", -3)
			d.DateTo = d.date("through", max(0, int(d.DateFrom.Value-d.today)))
		}
		if d.some("hours") || !d.Days.Set && !d.DateFrom.Set {
			d.hours()
		}
	case planner.Prefer:
		if d.some("hours") || !d.Days.Set {
			d.hours()
		}
	}
}

// target draws whom the wish is for, if its kind may be for somebody.
func (d *drawing) target() {
	if len(d.subjects) == 0 {
		return
	}
	some := planner.Some(rapid.SampledFrom(d.subjects).Draw(d.t, "which").ID)
	switch d.What {
	case planner.KeepFree, planner.HoursADay, planner.Lighter, planner.Fuller, planner.Balance:
	case planner.WishExam, planner.WishDeadline:
		if d.some("subject") {
			d.SubjectID = some
		}
	default:
		switch rapid.IntRange(0, 2).Draw(d.t, "of") {
		case 0:
			d.SubjectID = some
		case 1:
			d.Type = planner.Some(rapid.SampledFrom([]planner.SubjectType{planner.Study, planner.Training}).Draw(d.t, "type"))
		}
	}
}
