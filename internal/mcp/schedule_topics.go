package mcp

import (
	"strings"

	"studyplanner/client"
	"studyplanner/internal/human"
)

// maxProposed is how many blocks with a proposed topic an answer has.
const maxProposed = 30

// nextTopic is what a block that has no topic could be about.
type nextTopic struct {
	ID     string `json:"id" jsonschema:"Of the block."`
	Topic  string `json:"topic"`
	Review bool   `json:"review,omitzero" jsonschema:"It was learnt, and is due for review."`
}

// topicsOf returns proposed topics of blocks for an answer.
func topicsOf(blocks []client.Block, list []client.ProposedTopic) (all []nextTopic) {
	short := human.Short(blocks)
	for _, t := range list[:min(len(list), maxProposed)] {
		all = append(all, nextTopic{short[t.BlockID], t.Title, t.Review})
	}
	return all
}

// topicsText tells them in lines of their own.
func (a scheduleAnswer) topicsText() string {
	var text strings.Builder
	for _, t := range a.Topics {
		text.WriteString("\nTopic for " + t.ID + " could be: " + t.Topic)
		if t.Review {
			text.WriteString(" (review)")
		}
	}
	return text.String()
}
