package human

import (
	"fmt"
	"testing"
)

func TestSubjectsAreFoundByIDAndByName(t *testing.T) {
	t.Parallel()
	all := named("Maths", "Größe", "Cafe\u0301", "sub_00000000000000000000000000")
	for text, want := range map[string]int{
		"mat": 0, "ths": 0, "grö": 1, "fé": 2,
		"maths": 0, "MATHS\n": 0, "GRÖSSE": 1, "Caf\u00e9": 2,
		"sub_00000000000000000000000000": 0, "sub_00000000000000000000000020": 2, "SUB_00000000000000000000000000": 3,
	} {
		got, err := Subject(all, text)
		if err != nil || got.ID != all[want].ID {
			t.Errorf("%q: got %q, %v, want %q", text, got.Name, err, all[want].Name)
		}
	}
}

func TestTheErrorAboutASubjectListsNames(t *testing.T) {
	t.Parallel()
	many := make([]string, 23)
	for i := range many {
		many[i] = fmt.Sprintf("S%d", i)
	}
	many[20] = "Physics"
	for want, given := range map[string]struct {
		text  string
		names []string
	}{
		"'phys' can be Physics or Biophysics physics: write more of the name":                                                  {"phys", []string{"Maths", "Physics", "Biophysics physics"}},
		"'S1' can be Physics S10 or S11: write more of the name":                                                               {"S1", []string{"Physics S10", "S11"}},
		"'ta' can be Ta0, Ta1, Ta2, Ta3, Ta4, Ta5, Ta6, Ta7, Ta8, Ta9 and 2 more: write more of the name":                      {"ta", []string{"Ta0", "Ta1", "Ta2", "Ta3", "Ta4", "Ta5", "Ta6", "Ta7", "Ta8", "Ta9", "Ta10", "Ta11"}},
		"no subject named 'pyhsics'; there are Physics, Maths; did you mean Physics?":                                          {"pyhsics", []string{"Maths", "Physics"}},
		"no subject named 'Chess'; there are Maths, Physics":                                                                   {"Chess", []string{"Maths", "Physics"}},
		"no subject named 'C'; there are R":                                                                                    {"C", []string{"R"}},
		"no subject named ''; there are Maths":                                                                                 {"", []string{"Maths"}},
		"no subject named 'Maths'; there are no subjects yet":                                                                  {"Maths", nil},
		"no subject named 'Chess'; there are S0, S1, S2, S3, S4, S5, S6, S7, S8, S9 and 13 more":                               {"Chess", many},
		"no subject named 'Phisics'; there are Physics, S0, S1, S2, S3, S4, S5, S6, S7, S8 and 13 more; did you mean Physics?": {"Phisics", many},
	} {
		if _, err := Subject(named(given.names...), given.text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v\nwant %s", given.text, err, want)
		}
	}
}
