package wishes

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/terminaltest"
)

// given is a list of wishes as a server tells it.
func given(t *testing.T, wishes ...client.Wish) list {
	t.Helper()
	return list{wishes: wishes, subjects: terminaltest.Courses(t), today: terminaltest.Day(t, terminaltest.Wednesday)}
}

// typed reads what is typed after "wishes add".
func typed(t *testing.T, line string) (client.Wish, error) {
	t.Helper()
	var m members
	flags := pflag.NewFlagSet("add", pflag.ContinueOnError)
	m.flags(flags)
	if err := flags.Parse(strings.Split(line, " ")); err != nil {
		t.Fatal(err)
	}
	k, err := kindOf(flags.Arg(0))
	if err != nil {
		return client.Wish{}, err
	}
	l := given(t)
	w, err := k.wish(flags.Args()[1:], l)
	if err != nil {
		return w, err
	}
	return w, m.apply(&w, flags, l.today)
}

func TestWishesLookAsTheyDid(t *testing.T) {
	t.Parallel()
	eight, factor := client.NewClock(20, 0), 1.5
	l := given(t,
		client.Wish{What: client.WishNotAfter, Time: &eight, Days: []client.Weekday{1, 2, 3, 4, 5}},
		client.Wish{What: client.WishMore, SubjectID: "sub_Maths", Factor: &factor, Until: terminaltest.Day(t, "2027-01-31")},
		client.Wish{What: client.WishPause, SubjectID: "sub_Evil"},
		client.Wish{What: client.WishKind(terminaltest.Hostile)},
		client.Wish{What: client.WishSpread, SubjectID: "sub_Long", DaysBetween: 2, Days: []client.Weekday{0, 2, 4}, Until: terminaltest.Day(t, "2027-01-31")},
	)
	terminaltest.Drawn(t, "wishes", l.render)
	terminaltest.Drawn(t, "wishes-none", given(t).render)
}

func TestAWishIsReadFromWords(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"more maths --factor 1.5":                           `{"what":"more","subject_id":"sub_Maths","factor":1.5}`,
		"less study --until friday":                         `{"what":"less","type":"study","until":"2026-11-27"}`,
		"pause Running":                                     `{"what":"pause","subject_id":"sub_Running"}`,
		"exam Maths 2026-12-11":                             `{"what":"exam","subject_id":"sub_Maths","date":"2026-12-11"}`,
		"exam Maths":                                        `{"what":"exam","subject_id":"sub_Maths"}`,
		"exam café shift":                                   `{"what":"exam","subject_id":"sub_Shift"}`,
		"deadline":                                          `{"what":"deadline"}`,
		"deadline tomorrow":                                 `{"what":"deadline","date":"2026-11-26"}`,
		"not_after 20:00 --days mon-fri":                    `{"what":"not_after","time":"20:00","days":[1,2,3,4,5]}`,
		"Not-Before Café shift 9am":                         `{"what":"not_before","subject_id":"sub_Shift","time":"09:00"}`,
		"keep_free --days sun":                              `{"what":"keep_free","days":[0]}`,
		"keep_free --from tomorrow --to 2026-12-02":         `{"what":"keep_free","date_from":"2026-11-26","date_to":"2026-12-02"}`,
		"prefer training --hours 7-9":                       `{"what":"prefer","type":"training","from":"07:00","to":"09:00"}`,
		"hours_a_day 2.5":                                   `{"what":"hours_a_day","hours":2.5}`,
		"hours_a_day 0":                                     `{"what":"hours_a_day","hours":0}`,
		"session_minutes maths --at-least 45m --at-most 1h": `{"what":"session_minutes","subject_id":"sub_Maths","at_least":45,"at_most":60}`,
		"lighter --until 1.10.":                             `{"what":"lighter","until":"2027-10-01"}`,
		"lighter --until 2026-12-01":                        `{"what":"lighter","until":"2026-12-01"}`,
		"fuller":                                            `{"what":"fuller"}`,
		"balance":                                           `{"what":"balance"}`,
		"spread study --days-between 2":                     `{"what":"spread","type":"study","days_between":2}`,
		"catch_up maths":                                    `{"what":"catch_up","subject_id":"sub_Maths"}`,
	} {
		w, err := typed(t, line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if got, err := json.Marshal(w); err != nil || string(got) != want {
			t.Errorf("%s: %s, %v; want %s", line, got, err, want)
		}
	}
}

func TestWhatIsTypedWronglyIsNamed(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]struct {
		code int
		says string
	}{
		"not_aftr 20:00":              {console.ExitUsage, "there is no kind of wish named 'not_aftr'"},
		"not_after":                   {console.ExitUsage, "not_after needs TIME: write not_after [SUBJECT] TIME"},
		"exam Mats":                   {console.ExitUsage, "exam: did not understand 'Mats'"},
		"exam Maths sometime":         {console.ExitUsage, "exam: did not understand 'sometime'"},
		"exam Mats 2026-12-11":        {console.ExitNotFound, "no subject named 'Mats'"},
		"not_after late":              {console.ExitUsage, "not_after: did not understand 'late'"},
		"hours_a_day many":            {console.ExitUsage, "hours_a_day: 'many' is no number of hours"},
		"lighter Maths":               {console.ExitUsage, "too much after lighter: write lighter"},
		"hours_a_day Maths 2":         {console.ExitUsage, "too much after hours_a_day: write hours_a_day HOURS"},
		"more --days sometime":        {console.ExitUsage, "--days: did not understand 'sometime'"},
		"more --until sometime":       {console.ExitUsage, "--until: did not understand 'sometime'"},
		"keep_free --hours sometime":  {console.ExitUsage, "--hours: did not understand 'sometime'"},
		"session_minutes --at-most x": {console.ExitUsage, "--at-most: did not understand 'x'"},
	} {
		_, err := typed(t, line)
		if err == nil || !strings.Contains(err.Error(), want.says) || terminaltest.ExitCode(err) != want.code {
			t.Errorf("%s: %v (exit code %d), want %q (%d)", line, err, terminaltest.ExitCode(err), want.says, want.code)
		}
	}
}

func TestEveryKindCanBeTyped(t *testing.T) {
	t.Parallel()
	for _, name := range client.WishKinds() {
		if k, err := kindOf(string(name)); err != nil || k.about == "" || !strings.Contains(addLong(), "  "+k.form()+" ") {
			t.Errorf("%s: %+v, %v", name, k, err)
		}
	}
	if len(kinds) != len(client.WishKinds()) {
		t.Errorf("%d kinds", len(kinds))
	}
}
