package goal_test

import (
	"fmt"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// manySubjects returns n subjects of m topics each.
func manySubjects(n, m int) []goal.Subject {
	names := strings.Fields("Analysis Botany Ceramics Dynamics Ecology Forensics Genetics Hydraulics Immunology Journalism")
	topics := strings.Fields("Foundations Measurement Experiments Modelling Simulation Classification Regression Interpretation Fieldwork Instruments")
	out := make([]goal.Subject, n)
	for i := range out {
		out[i] = goal.Subject{Name: fmt.Sprintf("%s %d", names[i%len(names)], i), Type: planner.Study}
		for j := range m {
			out[i].Topics = append(out[i].Topics, fmt.Sprintf("%s of %s %d", topics[j%len(topics)], names[(i+j)%len(names)], i*j))
		}
	}
	return out
}

const sentence = "I keep missing my evening sessions, so more genetics in the mornings before the exam on 20 March, ok?"

// BenchmarkSentence reads 100 runes about 10 subjects with 10 topics each.
func BenchmarkSentence(b *testing.B) {
	subjects := manySubjects(10, 10)
	today := planner.NewDate(2026, 3, 4)
	goal.Read(sentence, today, subjects, 60)
	b.ReportAllocs()
	for b.Loop() {
		goal.Read(sentence, today, subjects, 60)
	}
}

// BenchmarkLongText reads 2000 runes about 200 subjects with 20 topics each.
func BenchmarkLongText(b *testing.B) {
	subjects := manySubjects(200, 20)
	today := planner.NewDate(2026, 3, 4)
	text := strings.Repeat(sentence+" Mispeled wrds abuond hier. ", 20)
	goal.Read(text, today, subjects, 60)
	b.ReportAllocs()
	for b.Loop() {
		goal.Read(text, today, subjects, 60)
	}
}

// BenchmarkNegations reads 2000 runes of the word with which most phrases begin.
func BenchmarkNegations(b *testing.B) { benchmarkRepeated(b, "no ") }

// BenchmarkHalves reads 2000 runes of a word that is sought within every time of the clock.
func BenchmarkHalves(b *testing.B) { benchmarkRepeated(b, "halb ") }

// benchmarkRepeated reads 2000 runes of a word, with 200 subjects of 20 topics each.
func benchmarkRepeated(b *testing.B, word string) {
	b.Helper()
	subjects := manySubjects(200, 20)
	today := planner.NewDate(2026, 3, 4)
	text := strings.Repeat(word, 2000/len(word))
	goal.Read(text, today, subjects, 60)
	b.ReportAllocs()
	for b.Loop() {
		goal.Read(text, today, subjects, 60)
	}
}
