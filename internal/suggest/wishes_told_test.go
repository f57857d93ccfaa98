package suggest

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/limits"
)

// untold returns what a, an answer to s, leaves against a bound without a word. Like the
// keeper it knows nothing of how answers are made.
func untold(s situation, a Answer) (bad []string) {
	week := followed(s, a)
	said := func(words ...string) bool {
		return slices.ContainsFunc(a.CouldNotFit, func(sentence string) bool { return saysAll(sentence, words...) })
	}
	for _, u := range a.Understood {
		for _, b := range week {
			left := !b.Done && (b.Date > s.today() || b.End > s.request.Now.Clock)
			subject := s.subjects[slices.IndexFunc(s.subjects, func(x planner.Subject) bool { return x.ID == b.SubjectID })]
			if left && u.Wish.Concerns(subject.ID, subject.Type) && !u.Wish.Allows(planner.Place{Date: b.Date, Start: b.Start, End: b.End}) && !said("stay") {
				bad = append(bad, fmt.Sprintf("nothing is said of %v %v against %q", b.Date, b.Start, u.Text))
			}
		}
	}
	for d := s.today(); d < s.today()+7; d++ {
		if held, most := minutesOf(week, d), mostOn(s, a, d); held > most && !said(d.Weekday().String()+" (", "still hold") {
			bad = append(bad, fmt.Sprintf("nothing is said of %v, which holds %d of %d minutes", d.Weekday(), held, most))
		}
	}
	return bad
}

// followed is the coming week of s, without inactive subjects, once all of a is done.
func followed(s situation, a Answer) []planner.Block {
	var week []planner.Block
	for _, b := range s.blocks {
		active := slices.ContainsFunc(s.subjects, func(x planner.Subject) bool { return x.ID == b.SubjectID && x.Type != planner.Inactive })
		gone := slices.ContainsFunc(a.Suggestions, func(x Suggestion) bool { return x.BlockID == b.ID })
		if active && !gone && b.Date >= s.today() && b.Date < s.today()+7 {
			week = append(week, b)
		}
	}
	for _, x := range a.Suggestions {
		if x.Type != limits.RemoveBlock {
			week = append(week, planner.Block{SubjectID: x.SubjectID, Date: x.Date, Start: x.Start, End: x.End})
		}
	}
	return week
}

func minutesOf(week []planner.Block, d planner.Date) int {
	sum := 0
	for _, b := range week {
		if b.Date == d {
			sum += int(b.End - b.Start)
		}
	}
	return sum
}

// mostOn is the most minutes that somebody wants on d.
func mostOn(s situation, a Answer, d planner.Date) int {
	most := 24 * 60 * 100
	for _, u := range a.Understood {
		if u.Wish.What == planner.HoursADay && u.Wish.On(d) {
			most = min(most, int(math.Round(u.Wish.Hours.Value*6e7)/1e6))
		}
	}
	if s.request.Hours != nil {
		most = min(most, int(math.Round(*s.request.Hours*6e7)/1e6))
	}
	return most
}

// disordered returns what is wrong with where a puts what nobody asked for: at most two
// such suggestions stand at the end, and none where nothing was asked for.
func disordered(s situation, a Answer) (bad []string) {
	others := 0
	for _, x := range a.Suggestions {
		switch other := strings.Contains(x.Headline, besides[1:]); {
		case other:
			others++
		case others > 0:
			bad = append(bad, "it follows what nobody asked for: "+x.Headline)
		}
	}
	asked := s.request.Hours != nil || slices.ContainsFunc(a.Understood, func(u Understood) bool { return u.From != FromStanding })
	if others > 2 || others > 0 && !asked {
		bad = append(bad, fmt.Sprintf("%d suggestions are called others", others))
	}
	return bad
}
