package goal_test

import (
	"encoding/json"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// Days in a row with their years, and hours behind them, in all languages and with every dash.
func TestHoursBehindDatesWithYearsAreThoseOfTheirDays(t *testing.T) {
	t.Parallel()
	subjects := []goal.Subject{{ID: "sub_M", Name: "Maths", Type: planner.Study}}
	const want = `[{"what":"prefer","subject_id":"sub_M","from":"09:00","to":"10:00","days":[1,2]}]`
	for hours, all := range map[string][]string{
		" from 9 to 10": {
			"3 Mar 2031 - 4 Mar 2031", "3 Mar 2031-4 Mar 2031", "3 Mar 2031–4 Mar 2031", "3 Mar 2031 — 4 Mar 2031", "3 March 2031 to 4 March 2031", "Mar 3, 2031 - Mar 4, 2031",
			"Mon 3 Mar 2031 - Tue 4 Mar 2031", "3.3.2031–4.3.2031", "3.3.2031-4.3.2031", "3.3.2031 - 4.3.2031", "2031-03-03 to 2031-03-04", "2031-03-03–2031-03-04", "2031-03-03 - 2031-03-04",
			"3-4 March 2031", "3-4 March",
		},
		" von 9 bis 10 Uhr": {"3. März 2031 bis 4. März 2031", "3.3.2031 bis 4.3.2031", "3. März 2031 – 4. März 2031"},
		" de 9h à 10h":      {"du 3 mars 2031 au 4 mars 2031", "3 mars 2031 - 4 mars 2031"},
		" de 9 a 10":        {"del 3 de marzo de 2031 al 4 de marzo de 2031", "3 de marzo de 2031 – 4 de marzo de 2031"},
		" das 9 às 10":      {"de 3 de março de 2031 a 4 de março de 2031", "3 de março de 2031 - 4 de março de 2031"},
		" dalle 9 alle 10":  {"dal 3 marzo 2031 al 4 marzo 2031", "3 marzo 2031–4 marzo 2031"},
	} {
		for _, days := range all {
			for _, hours := range []string{hours, " 9-10", " 9–10", ", 9 - 10", " 9:00-10:00"} {
				text := "Maths " + days + hours
				wishes, _ := goal.Read(text, planner.NewDate(2031, 3, 1), subjects, 60)
				if got, err := json.Marshal(wishes); err != nil || string(got) != want {
					t.Errorf("%q: got %s, %v", text, got, err)
				}
			}
		}
	}
}
