package words

import (
	"strings"

	"studyplanner/internal/planner"
)

// sentence writes causes in English, as one or more sentences.
func (w *Writer) sentence(causes []planner.Cause) string {
	var text strings.Builder
	var before planner.Cause
	for i, c := range causes {
		if i+1 < len(causes) {
			c = withoutRepeatedSubject(c, causes[i+1])
		}
		clause, joint := w.clause(c, before), ""
		if i > 0 {
			joint = jointOf(before.Kind, c.Kind)
		}
		if joint == stop {
			clause = strings.ToUpper(clause[:1]) + clause[1:]
		}
		text.WriteString(joint + clause)
		before = c
	}
	return text.String() + "."
}

// withoutRepeatedSubject drops the subject of c if the next cause compares c with sessions
// of the same subject.
func withoutRepeatedSubject(c, next planner.Cause) planner.Cause {
	if next.Kind == planner.CauseAgainst && c.Only && next.Only && c.SubjectID == next.SubjectID {
		c.SubjectID, c.Only = "", false
	}
	return c
}

// stop ends a sentence.
const stop = ". "

// joints has the text between a clause of a kind and the clause before it.
var joints = map[planner.CauseKind]string{
	planner.CauseMakes: stop, planner.CauseAgainst: ", but ", planner.CausePlanned: ", ", planner.CauseOtherOnly: ", ",
	planner.CauseOtherHolds: "; ", planner.CauseFarther: "; ", planner.CauseFrees: "; ", planner.CauseAdds: "; ",
}

// jointOf returns the text between clauses of two kinds.
func jointOf(before, next planner.CauseKind) string {
	switch {
	case before == planner.CauseUntriedPart && next == planner.CauseFinished:
		return stop
	case before == planner.CauseMissed, before == planner.CauseUntried:
		return "; "
	case before == planner.CauseAsked && next == planner.CauseAsked:
		return " and "
	case before == planner.CauseNoHistory:
	case joints[next] != "":
		return joints[next]
	}
	return ", and "
}

// clause returns c as an English clause, without a capital or a full stop. before is the
// cause before it, if any.
func (w *Writer) clause(c, before planner.Cause) string {
	if write, plain := clauses[c.Kind]; plain {
		return write(w, c)
	}
	switch c.Kind {
	case planner.CauseAgainst:
		return w.setAgainst(c, before)
	case planner.CauseFrees:
		return w.frees(c, before)
	case planner.CauseAsked:
		if before.Kind == planner.CauseAsked {
			return w.wishText(c)
		}
		return "you asked " + w.wishText(c)
	}
	return ""
}

// subjectName is the name of the subject of c, "" for none.
func (w *Writer) subjectName(c planner.Cause) string { return w.nameOf(c.SubjectID) }

// nameOf is the name of the subject with an id, "" for none.
func (w *Writer) nameOf(id string) string {
	for i := range w.k.Subjects {
		if w.k.Subjects[i].ID == id {
			return w.name(i)
		}
	}
	return ""
}

// dayOf is the date of c.
func (w *Writer) dayOf(c planner.Cause) string { return dayOfMonth(c.Date.Value, w.k.Today) }
