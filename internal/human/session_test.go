package human

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/client"
	"studyplanner/internal/when"
)

// named returns subjects of these names.
func named(names ...string) []client.Subject {
	all := make([]client.Subject, len(names))
	for i, name := range names {
		all[i] = client.Subject{ID: fmt.Sprintf("sub_%025d0", i), Name: name}
	}
	return all
}

// dates writes the days of sessions.
func dates(s Sessions) string {
	var all []string
	for _, d := range s.Dates {
		all = append(all, d.String())
	}
	return strings.Join(all, " ")
}

func TestSessionsAreReadAsTheyAreTyped(t *testing.T) {
	t.Parallel()
	subjects := named("Maths", "Physics", "Maths 2", "Linear Algebra", "Monday 9 Club", "Größe", "Cafe\u0301", "IT: Go")
	for text, want := range map[string]string{
		"Maths tomorrow 9-10:30 Integrals":             "Maths|2026-11-25|09:00-10:30|Integrals",
		"Maths 9-10:30 tomorrow Integrals":             "Maths|2026-11-25|09:00-10:30|Integrals",
		"  maths 9-10:30  ":                            "Maths|2026-11-24|09:00-10:30|",
		"MATHS fri 9am-1pm: Past  papers ":             "Maths|2026-11-27|09:00-13:00|Past  papers",
		"maths 2 9-10":                                 "Maths 2|2026-11-24|09:00-10:00|",
		"Maths 2-3":                                    "Maths|2026-11-24|02:00-03:00|",
		"linear algebra on fri from 9 for 90 min Rank": "Linear Algebra|2026-11-27|09:00-10:30|Rank",
		"Monday 9 club monday 9-10 Rooks":              "Monday 9 Club|2026-11-30|09:00-10:00|Rooks",
		"GRÖSSE 24.11.2027 9-10":                       "Größe|2027-11-24|09:00-10:00|",
		"café next mon 9 – 10 – Menus":                 "Cafe\u0301|2026-11-30|09:00-10:00|Menus",
		"it: go: 9-10":                                 "IT: Go|2026-11-24|09:00-10:00|",
		"Maths, tomorrow, 9-10, Integrals":             "Maths|2026-11-25|09:00-10:00|Integrals",
		"Maths: tomorrow: 9-10 - Integrals":            "Maths|2026-11-25|09:00-10:00|Integrals",
		"Maths - tomorrow - 9-10 -Integrals":           "Maths|2026-11-25|09:00-10:00|Integrals",
		"Maths -1 9-10":                                "Maths|2026-11-23|09:00-10:00|",
		"Maths 3 days ago 9-10":                        "Maths|2026-11-21|09:00-10:00|",
		"Maths Mon 9-10":                               "Maths|2026-11-30|09:00-10:00|",
		"Maths Mon, 9 Nov 2026 9-10":                   "Maths|2026-11-09|09:00-10:00|",
		"Maths 24 Nov 0900-1030 Rank":                  "Maths|2026-11-24|09:00-10:30|Rank",
		"Maths 24 Nov 2027 9-10":                       "Maths|2027-11-24|09:00-10:00|",
		"Maths 3 Mar 2031 - 4 Mar 2031 9-10":           "Maths|2031-03-03 2031-03-04|09:00-10:00|",
		"Maths 3 Mar 2031–4 Mar 2031 9–10 Rank":        "Maths|2031-03-03 2031-03-04|09:00-10:00|Rank",
		"Maths Mar 3, 2031 to Mar 4, 2031, 9-10":       "Maths|2031-03-03 2031-03-04|09:00-10:00|",
		"Maths 9-10 3 Mar 2031 until 4 Mar 2031":       "Maths|2031-03-03 2031-03-04|09:00-10:00|",
		"Maths 3. März 2031 bis 4. März 2031 9-10 Uhr": "Maths|2031-03-03 2031-03-04|09:00-10:00|",
		"Maths 3.3.2031–4.3.2031 9–10":                 "Maths|2031-03-03 2031-03-04|09:00-10:00|",
		"Maths 2031-03-03 to 2031-03-04 from 9 to 10":  "Maths|2031-03-03 2031-03-04|09:00-10:00|",
		"Maths 30 Dec - 1 Jan 2031 9-10":               "Maths|2030-12-30 2030-12-31 2031-01-01|09:00-10:00|",
		"Maths 3 Mar 0900-10.11 Rank":                  "Maths|2027-03-03|09:00-10:11|Rank",
		"Maths 3 Mar 2031 to 2130":                     "Maths|2027-03-03|20:31-21:30|",
		"Maths 9-10:30: Friday exam":                   "Maths|2026-11-24|09:00-10:30|Friday exam",
		"Maths 9-10:30 - Friday exam":                  "Maths|2026-11-24|09:00-10:30|Friday exam",
		"Maths today 9-10:30 Friday exam":              "Maths|2026-11-24|09:00-10:30|Friday exam",
		"Maths 9-10, friday, Rank":                     "Maths|2026-11-27|09:00-10:00|Rank",
		"Maths 9-10, Rank, then: sums":                 "Maths|2026-11-24|09:00-10:00|Rank, then: sums",
		"Maths 9-10 today's paper":                     "Maths|2026-11-24|09:00-10:00|today's paper",
		"Maths 9-10 next chapter":                      "Maths|2026-11-24|09:00-10:00|next chapter",
		"Maths 9-10 in pairs":                          "Maths|2026-11-24|09:00-10:00|in pairs",
		"Maths 9-10 3 exercises":                       "Maths|2026-11-24|09:00-10:00|3 exercises",
		"Maths 9-10 1.2 Limits":                        "Maths|2026-11-24|09:00-10:00|1.2 Limits",
		"Maths 9-10 on limits":                         "Maths|2026-11-24|09:00-10:00|on limits",
		"Maths 9-10 sat":                               "Maths|2026-11-28|09:00-10:00|",
		"Maths 9-10 sat: Rank":                         "Maths|2026-11-28|09:00-10:00|Rank",
		"Maths 9-10 saturday Rank":                     "Maths|2026-11-28|09:00-10:00|Rank",
		"Maths 9-10 : ":                                "Maths|2026-11-24|09:00-10:00|",
		"Maths 24.11 9-10":                             "Maths|2026-11-24|09:00-10:00|",
		"Maths 9.10-10.30":                             "Maths|2026-11-24|09:10-10:30|",
		"Maths 9.10 to 10 Rank":                        "Maths|2026-11-24|09:10-10:00|Rank",
		"Maths 9-10 24.11":                             "Maths|2026-11-24|09:00-10:00|24.11",
		"Maths 9-10 24.12.":                            "Maths|2026-12-24|09:00-10:00|",
		"Maths 20 Nov 9-10":                            "Maths|2026-11-20|09:00-10:00|",
		"Maths day after tomorrow 9h-10h30 Rank":       "Maths|2026-11-26|09:00-10:30|Rank",
		"Maths in a week 9 for an hour: Rank":          "Maths|2026-12-01|09:00-10:00|Rank",
		"Maths in two days, 9-10":                      "Maths|2026-11-26|09:00-10:00|",
		"Maths mo 9-10":                                "Maths|2026-11-30|09:00-10:00|",
		"Maths 9-10 mo money":                          "Maths|2026-11-24|09:00-10:00|mo money",
		"Maths 9-10 We the people":                     "Maths|2026-11-24|09:00-10:00|We the people",
		"Maths tonight 8-9:30 Rank":                    "Maths|2026-11-24|20:00-21:30|Rank",
		"Maths tonight at 8 for an hour":               "Maths|2026-11-24|20:00-21:00|",
		"Maths tonight 20-21":                          "Maths|2026-11-24|20:00-21:00|",
		"Maths 8-9 tonight Rank":                       "Maths|2026-11-24|20:00-21:00|Rank",
		"Maths this evening 7-8pm":                     "Maths|2026-11-24|19:00-20:00|",
		"Maths 9-10 weekend homework":                  "Maths|2026-11-24|09:00-10:00|weekend homework",
		"Maths 9-10 next week's test":                  "Maths|2026-11-24|09:00-10:00|next week's test",
		"Maths 9 for 90 m.":                            "",
		"Maths mon-fri 9-10":                           "Maths|2026-11-30 2026-12-01 2026-12-02 2026-12-03 2026-12-04|09:00-10:00|",
		"Maths mon,wed 9-10 Rank":                      "Maths|2026-11-25 2026-11-30|09:00-10:00|Rank",
		"Maths 9-10 mon, wed":                          "Maths|2026-11-25 2026-11-30|09:00-10:00|",
		"Maths weekend 9-10":                           "Maths|2026-11-28 2026-11-29|09:00-10:00|",
		"Maths 24.11.-26.11. 9-10":                     "Maths|2026-11-24 2026-11-25 2026-11-26|09:00-10:00|",
		"Maths 30 Nov - 1 Dec 9-10":                    "Maths|2026-11-30 2026-12-01|09:00-10:00|",
		"Maths 24, 26 and 28 Nov 9-10":                 "",
		"Maths fri, fri and friday 9-10":               "Maths|2026-11-27|09:00-10:00|",
		"Maths 9-10.11 Rank":                           "Maths|2026-11-24|09:00-10:11|Rank",
		"Maths 9-10.11. 8-9":                           "Maths|2026-11-09 2026-11-10|08:00-09:00|",
		"tomorrow 9-10 maths Rank":                     "Maths|2026-11-25|09:00-10:00|Rank",
		"9-10 maths":                                   "Maths|2026-11-24|09:00-10:00|",
		"monday 9 club 9-10":                           "Monday 9 Club|2026-11-24|09:00-10:00|",
		"phys 9-10":                                    "Physics|2026-11-24|09:00-10:00|",
		"lin alg: 9-10: Rank":                          "Linear Algebra|2026-11-24|09:00-10:00|Rank",
		"Maths tomorrow evening 7-8:30":                "Maths|2026-11-25|19:00-20:30|",
		"Maths this afternoon 2-3":                     "Maths|2026-11-24|14:00-15:00|",
		"Maths tomorrow morning 9-10":                  "Maths|2026-11-25|09:00-10:00|",
		"Maths 9-10 tomorrow evening classes":          "Maths|2026-11-25|09:00-10:00|evening classes",
		"Maths 9-10 the limits":                        "Maths|2026-11-24|09:00-10:00|the limits",
		"Maths 9 45 min Rank":                          "Maths|2026-11-24|09:00-09:45|Rank",
		"Maths 9 45 Rank":                              "",
		"Maths am Freitag 14-16 Uhr":                   "Maths|2026-11-27|14:00-16:00|",
		"Maths 14-16 Uhr am Freitag":                   "Maths|2026-11-27|14:00-16:00|",
		"Maths 14-16 am Freitag":                       "Maths|2026-11-27|14:00-16:00|",
	} {
		s, err := ReadSessions(text, subjects, on(t, today))
		got := strings.Join([]string{s.Subject.Name, dates(s), s.Span.String(), s.Topic}, "|")
		if want == "" && err == nil || want != "" && (err != nil || got != want) {
			t.Errorf("%q: got %q, %v\nwant %q", text, got, err, want)
		}
	}
}

func TestTheFirstProblemOfASessionIsNamed(t *testing.T) {
	t.Parallel()
	const there = "; there are Maths, Physics"
	for text, want := range map[string]string{
		"":                           sessionHint,
		"Mahts tomorrow 9-10":        "no subject named 'Mahts'" + there + "; did you mean Maths?",
		"s tomorrow 9-10":            "no subject named 's'" + there,
		"Maths every monday 9-10":    "did not understand 'every' in 'Maths every monday 9-10': that is for every week; write days such as mon,wed or 24 Nov - 28 Nov, or make it a weekly time of the subject",
		"Maths 1 Jan - 31 Dec 9-10":  "did not understand '1 Jan - 31 Dec' in 'Maths 1 Jan - 31 Dec 9-10': that is more than 31 days; write it in parts",
		"Maths tomorrow evening 3-4": "did not understand '3-4' in 'Maths tomorrow evening 3-4': an evening begins at 17:00; write the day alone with an earlier time",
		"Linear Algebra, 9-10":       "no subject named 'Linear Algebra'" + there,
		"Chess club 31.2. 9-10":      "no subject named 'Chess club'" + there,
		"Chess club":                 "no subject named 'Chess'" + there,
		"Mathsy 25-26":               "no subject named 'Mathsy'" + there + "; did you mean Maths?",
		"tomorrow 9-10":              "which subject? write its name after 'tomorrow 9-10'",
		"tomorrow 9-10 Mahts":        "no subject named 'Mahts'" + there + "; did you mean Maths?",
		"Maths tomorrow 25:00-26:00": "did not understand '25:00' in 'Maths tomorrow 25:00-26:00': " + clockHint,
		"Maths":                      "when? write a time such as 9-10:30 after 'Maths'",
		"Maths tomorrow":             "when? write a time such as 9-10:30 after 'Maths tomorrow'",
		" Maths tomorrow Integrals":  "when? write a time such as 9-10:30 after 'Maths tomorrow'",
		"Maths tomorow 9-10":         "did not understand 'tomorow' in 'Maths tomorow 9-10': did you mean tomorrow?",
		"Maths Integrals 9-10":       "did not understand 'Integrals' in 'Maths Integrals 9-10': " + orderHint,
		"Maths next week 9-10":       "did not understand 'next week' in 'Maths next week 9-10': " + severalHint,
		"Maths tonight 3-4":          "did not understand '3-4' in 'Maths tonight 3-4': an evening begins at 17:00; write the day alone with an earlier time",
		"Maths tonight 9am-10":       "did not understand '9am-10' in 'Maths tonight 9am-10': an evening begins at 17:00; write the day alone with an earlier time",
		"Maths way 9-10":             "did not understand 'way' in 'Maths way 9-10': " + orderHint,
		"Maths 24.11":                "when? write a time such as 9-10:30 after 'Maths 24.11'",
		"Maths 9":                    "did not understand '9' in 'Maths 9': " + spanHint,
		"Maths 10-9 25":              "did not understand '10-9' in 'Maths 10-9 25': the end must be after the start",
		"Maths 9-10Rank":             "did not understand 'Rank' in 'Maths 9-10Rank': " + spanHint,
		"Maths 24/11 9-10":           "did not understand '24/11' in 'Maths 24/11 9-10': slashes can be read in two ways, so write 2026-11-24",
		"Maths 9-10 1/2 of it":       "did not understand '1/2' in 'Maths 9-10 1/2 of it': slashes can be read in two ways, so write 2027-02-01 or 2027-01-02" + colonHint,
		"Maths 9-10 31.2. x":         "did not understand '31.2.' in 'Maths 9-10 31.2. x': there is no such day" + colonHint,
		"Maths 9-10 sun and moon":    "did not understand 'sun' in 'Maths 9-10 sun and moon': write the weekday in full" + colonHint,
		"Maths 9-10 SAT prep":        "did not understand 'SAT' in 'Maths 9-10 SAT prep': write the weekday in full" + colonHint,
	} {
		if got, err := ReadSessions(text, named("Maths", "Physics"), on(t, today)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v\nwant %s", text, got, err, want)
		}
	}
}

func TestEverySessionReadsBack(t *testing.T) {
	t.Parallel()
	name := rapid.OneOf(
		rapid.StringMatching(`[A-Za-zäÖßé][A-Za-z0-9äÖßéİſ&+#'-]{0,12}( [A-Za-z0-9äÖßé(][A-Za-z0-9äÖßé):.,/]{0,6}){0,3}`),
		rapid.SampledFrom([]string{"Monday", "Monday 9-10", "9", "today", "24 Nov", "+3", "e\u0301", "-", "a:b", "Noon Club", "数学"}),
	)
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfNDistinct(name, 1, 8, client.NameKey).Draw(t, "names")
		start := client.Clock(rapid.IntRange(0, 1438).Draw(t, "start"))
		want := Sessions{
			Subject: named(names...)[rapid.IntRange(0, len(names)-1).Draw(t, "subject")],
			Dates:   []client.Date{client.Date(rapid.IntRange(1, 3_652_059).Draw(t, "date"))},
			Span:    when.Span{Start: start, End: start + client.Clock(rapid.IntRange(1, 1439-int(start)).Draw(t, "minutes"))},
			Topic:   strings.TrimSpace(rapid.StringMatching(`[a-zA-Z0-9 :,.-]{0,12}`).Draw(t, "topic")),
		}
		typed := rapid.SampledFrom([]func(string) string{strings.ToLower, strings.ToUpper, strings.TrimSpace}).Draw(t, "case")(want.Subject.Name)
		if client.NameKey(typed) != client.NameKey(want.Subject.Name) {
			typed = want.Subject.Name
		}
		text := fmt.Sprintf("%s %s %s: %s", typed, when.DayLong(want.Dates[0]), want.Span, want.Topic)
		if rapid.Bool().Draw(t, "span first") {
			text = fmt.Sprintf("%s %s %s: %s", typed, want.Span, want.Dates[0], want.Topic)
		}
		got, err := ReadSessions(text, named(names...), 700_000)
		if err != nil || got.Subject.ID != want.Subject.ID || dates(got) != dates(want) || got.Span != want.Span || got.Topic != want.Topic {
			t.Fatalf("%q: got %v, %v", text, got, err)
		}
	})
}

func TestEachPartOfASessionIsTold(t *testing.T) {
	t.Parallel()
	subjects := named("Maths", "Größe", "Linear Algebra")
	for text, want := range map[string]string{
		"Maths tomorrow 9-10:30 Integrals": "subject:Maths days:tomorrow time:9-10:30 topic:Integrals",
		"tomorrow 9-10 maths: Rank ":       "days:tomorrow time:9-10 subject:maths topic:Rank",
		"mon, wed 9-10 Größe":              "days:mon, wed time:9-10 subject:Größe",
		"lin alg 8-9 tonight Rank":         "subject:lin alg time:8-9 days:tonight topic:Rank",
		" Größe":                           "subject:Größe no_time:",
		"Größe morgen Ränge":               "subject:Größe days:morgen no_time:",
		"Größe morgn 9-10":                 "subject:Größe not_understood:morgn",
		"a maths 9-10":                     "unknown_subject:a maths",
		"tomorrow 9-10":                    "days:tomorrow time:9-10 no_subject:",
		"tomorrow Mahts":                   "days:tomorrow unknown_subject:Mahts",
		"Mo ":                              "days:Mo no_subject:",
		"":                                 "no_subject:",
	} {
		s, err := ReadSessions(text, subjects, on(t, today))
		var got []string
		for _, p := range s.Parts {
			got = append(got, string(p.Kind)+":"+text[p.From:p.To])
		}
		var p *Problem
		if errors.As(err, &p) {
			got = append(got, string(p.Kind)+":"+text[p.From:p.To])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if _, err := ReadSessions("m 9-10", named("Maths", "Music"), on(t, today)); err == nil {
		t.Error("one letter is taken for a subject")
	}
	_, err := ReadSessions("9-10 mus", named("Museums", "Music"), on(t, today))
	if p, ok := errors.AsType[*Problem](err); !ok || p.Kind != UnclearSubject || p.From != 5 || p.To != 8 {
		t.Errorf("got %v", err)
	}
}
