package goal

import "slices"

// Within returns subjects with as many topics as fit into room, in bytes of names and
// topics. If not all fit, the room that the names leave is shared equally. Each subject
// keeps its first topics.
func Within(subjects []Subject, room int) []Subject {
	names, all := 0, 0
	for i := range subjects {
		s := &subjects[i]
		names += len(s.Name)
		all += len(s.Name) + bytesOf(s.Topics) + bytesOf(s.SessionTopics)
	}
	if all <= room {
		return subjects
	}
	kept := slices.Clone(subjects)
	for i := range kept {
		share := max(0, room-names) / len(kept)
		kept[i].Topics, share = firstOf(kept[i].Topics, share)
		kept[i].SessionTopics, _ = firstOf(kept[i].SessionTopics, share)
	}
	return kept
}

// topicCost is how many bytes a topic counts for beside its own, so that very
// many short ones do not come for nothing.
const topicCost = 8

func bytesOf(topics []string) int {
	n := topicCost * len(topics)
	for _, t := range topics {
		n += len(t)
	}
	return n
}

// firstOf returns the first of topics for which there is room, in a slice of
// their own, and the room that is left.
func firstOf(topics []string, room int) (kept []string, left int) {
	for i, t := range topics {
		if len(t)+topicCost > room {
			return slices.Clone(topics[:i]), 0
		}
		room -= len(t) + topicCost
	}
	return topics, room
}
