package suggesttest

import (
	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// DrawWishes draws up to six wishes that are valid together on the day today, of
// the given subjects.
func DrawWishes(t *rapid.T, subjects []planner.Subject, today planner.Date) []planner.Wish {
	var list []planner.Wish
	for range rapid.IntRange(0, 6).Draw(t, "wishes") {
		w := drawWish(t, subjects, today)
		fits := true
		for _, v := range list {
			fits = fits && !w.Excludes(v)
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

func drawWish(t *rapid.T, subjects []planner.Subject, today planner.Date) planner.Wish {
	w := planner.Wish{What: rapid.SampledFrom(planner.WishKinds).Draw(t, "what")}
	some := func(what string) bool { return rapid.Bool().Draw(t, what) }
	date := func(what string, least int) planner.Opt[planner.Date] {
		return planner.Some(today + planner.Date(rapid.IntRange(least, 9).Draw(t, what)))
	}
	clock := func(what string, least, most int) planner.Opt[planner.Clock] {
		return planner.Some(planner.Clock(rapid.IntRange(least, most).Draw(t, what)))
	}
	if some("days") {
		w.Days = planner.Some(rapid.SliceOfNDistinct(rapid.Map(rapid.IntRange(0, 6), func(d int) planner.Weekday { return planner.Weekday(d) }), 1, 7, rapid.ID[planner.Weekday]).Draw(t, "weekdays"))
	}
	if some("until") {
		w.Until = date("last", 0)
	}
	hours := func() {
		w.From = clock("from", 0, 22*60)
		w.To = clock("to", int(w.From.Value)+1, 23*60+59)
	}
	aboutSubjects := false
	switch w.What {
	case planner.WishMore, planner.WishLess:
		aboutSubjects = true
		if some("factor") {
			w.Factor = planner.Some(rapid.Float64Range(0.25, 4).Draw(t, "times"))
		}
	case planner.WishExam, planner.WishDeadline:
		w.Date = date("date", 0)
		if len(subjects) > 0 && some("subject") {
			w.SubjectID = planner.Some(rapid.SampledFrom(subjects).Draw(t, "which").ID)
		}
	case planner.NotBefore:
		aboutSubjects, w.Time = true, clock("time", 0, 14*60)
	case planner.NotAfter:
		aboutSubjects, w.Time = true, clock("time", 12*60, 23*60+59)
	case planner.KeepFree:
		if !w.Days.Set && some("dates") {
			w.DateFrom = date("first", -3)
			w.DateTo = date("through", max(0, int(w.DateFrom.Value-today)))
		}
		if some("hours") || !w.Days.Set && !w.DateFrom.Set {
			hours()
		}
	case planner.Prefer:
		aboutSubjects = true
		if some("hours") || !w.Days.Set {
			hours()
		}
	case planner.HoursADay:
		w.Hours = planner.Some(rapid.SampledFrom([]float64{0, 0.5, 1, 1.5, 2, 4.35, 24}).Draw(t, "hours"))
	case planner.SessionTime:
		aboutSubjects = true
		if some("at least") {
			w.AtLeast = planner.Some(rapid.IntRange(5, 120).Draw(t, "least"))
		}
		if some("at most") || !w.AtLeast.Set {
			w.AtMost = planner.Some(rapid.IntRange(max(5, w.AtLeast.Value), 240).Draw(t, "most"))
		}
	case planner.Spread:
		aboutSubjects = true
		if some("between") {
			w.DaysBetween = planner.Some(rapid.IntRange(1, 6).Draw(t, "days between"))
		}
	case planner.WishPause, planner.CatchUp:
		aboutSubjects = true
	}
	if aboutSubjects && len(subjects) > 0 {
		switch rapid.IntRange(0, 2).Draw(t, "of") {
		case 0:
			w.SubjectID = planner.Some(rapid.SampledFrom(subjects).Draw(t, "which").ID)
		case 1:
			w.Type = planner.Some(rapid.SampledFrom([]planner.SubjectType{planner.Study, planner.Training}).Draw(t, "type"))
		}
	}
	return w
}
