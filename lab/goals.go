package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"studyplanner/internal/suggest/goal/goaltest"
)

// everyLanguage stands for the sentences of all languages together.
const everyLanguage = "all"

// understanding says how many sentences in a language the reader of goals gets right.
type understanding struct {
	Language  string  `json:"language"`
	Sentences int     `json:"sentences"`
	Fields    string  `json:"fields"` // which have to be right
	Value     float64 `json:"value"`  // share of the sentences
	*aim
}

// understand has the labelled sentences in file read and compares.
func understand(file string) ([]understanding, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	sentences, err := goaltest.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(sentences) == 0 {
		return nil, errors.New(file + ": no sentences")
	}
	return score(sentences), nil
}

// score returns the figures of all sentences and of those in each language.
// Only the former have targets.
func score(sentences []goaltest.Sentence) []understanding {
	byLanguage := map[string][]goaltest.Sentence{}
	var languages []string
	for _, s := range sentences {
		if byLanguage[s.Lang] == nil {
			languages = append(languages, s.Lang)
		}
		byLanguage[s.Lang] = append(byLanguage[s.Lang], s)
	}
	slices.Sort(languages)
	all := understandings(everyLanguage, sentences)
	all[0].aim = atLeast(goalTargetsTarget, all[0].Value)
	all[1].aim = atLeast(goalFieldsTarget, all[1].Value)
	for _, l := range languages {
		all = append(all, understandings(l, byLanguage[l])...)
	}
	return all
}

// understandings are the two figures of sentences in a language.
func understandings(language string, sentences []goaltest.Sentence) []understanding {
	r := goaltest.Score(sentences)
	return []understanding{
		{Language: language, Sentences: r.Sentences, Fields: "target and direction", Value: round(r.TargetShare())},
		{Language: language, Sentences: r.Sentences, Fields: "all", Value: round(r.AllShare())},
	}
}
