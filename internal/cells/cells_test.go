package cells

import "testing"

func TestWhatCouldBeAFormulaIsMarkedAsText(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]string{
		"=1+1": "'=1+1", "+A1": "'+A1", "-A1": "'-A1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "\r=1": "'\r=1", "\n=1": "'\n=1",
		"＝1+1": "'＝1+1", "－A1": "'－A1", "- and": "'- and", "--": "'--", "'=1": "''=1", "-1+cmd": "'-1+cmd",
		"": "", "-": "-", "-5": "-5", "+1.5": "+1.5", "-1e3": "-1e3", "Limits": "Limits", "a=1": "a=1", " =1": " =1", "'": "'", "'quoted'": "'quoted'", "–": "–",
	} {
		if got := Quote(cell); got != want {
			t.Errorf("%q becomes %q, want %q", cell, got, want)
		}
	}
}

func FuzzUnquote(f *testing.F) {
	for _, cell := range []string{"", "=1+1", "'=1", "''", "-", "plain", "\xff", "＝"} {
		f.Add(cell)
	}
	f.Fuzz(func(t *testing.T, cell string) {
		quoted := Quote(cell)
		if got := Unquote(quoted); got != cell {
			t.Errorf("%q is quoted as %q and read back as %q", cell, quoted, got)
		}
		if risky(cell) && quoted[0] != '\'' {
			t.Errorf("%q is left as it is", cell)
		}
	})
}
