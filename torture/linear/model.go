package linear

import (
	"fmt"
	"maps"
	"slices"

	"github.com/anishathalye/porcupine"
)

// space is what a space holds: blocks by the names that they were made with, which
// never change.
type space map[string]block

// block is what of a block changes.
type block struct {
	tag   string // "": not known, as the answer to its last change never came
	topic string
}

// is reports whether b may be what was seen.
func (b block) is(seen block) bool {
	return b.topic == seen.topic && (b.tag == "" || seen.tag == "" || b.tag == seen.tag)
}

// What is asked.
const (
	create = iota
	change
	remove
	read
	list
)

type input struct {
	op    int
	name  string
	topic string
	match string // If-Match; "" for none
}

type output struct {
	unknown bool // whether it was done
	status  int
	seen    block // of one
	all     space // of a list
}

// model is how one space behaves, asked one after the other.
var model = modelOf(nil)

// blockwise is how each block of it does, lists left out.
var blockwise = modelOf(func(events []porcupine.Operation) [][]porcupine.Operation {
	byName := map[string][]porcupine.Operation{}
	for _, e := range events {
		if in, _ := e.Input.(input); in.op != list {
			byName[in.name] = append(byName[in.name], e)
		}
	}
	return slices.Collect(maps.Values(byName))
})

func modelOf(parts func([]porcupine.Operation) [][]porcupine.Operation) porcupine.Model {
	return (&porcupine.NondeterministicModel{
		Partition: parts,
		Init:      func() []any { return []any{space{}} },
		Step: func(state, in, out any) []any {
			var next []any
			before, _ := state.(space)
			asked, _ := in.(input)
			answered, _ := out.(output)
			for _, s := range before.after(asked, answered) {
				next = append(next, s)
			}
			return next
		},
		Equal: func(a, b any) bool {
			one, _ := a.(space)
			other, _ := b.(space)
			return maps.Equal(one, other)
		},
		DescribeOperation: func(in, out any) string { return fmt.Sprintf("%+v: %+v", in, out) },
	}).ToModel()
}

// after returns the states that s may be in when in was answered with out, or none
// if that could not be.
func (s space) after(in input, out output) []space {
	if out.unknown {
		return append(s.done(in, block{topic: in.topic}), s)
	}
	b, there := s[in.name]
	switch out.status {
	case 404:
		return only(s, !there && in.op != create && in.op != list)
	case 412:
		return only(s, there && in.match != "" && b.tag != in.match)
	case 200, 201, 204:
	default:
		return nil
	}
	switch in.op {
	case read:
		return only(s.with(in.name, out.seen), there && b.is(out.seen))
	case list:
		return only(s, maps.EqualFunc(s, out.all, block.is)) // a list tells no tags
	}
	if out.status != 204 && (out.seen.topic != in.topic || out.seen.tag == b.tag) {
		return nil
	}
	return s.done(in, out.seen)
}

// done is s after a change that may be made, or nothing.
func (s space) done(in input, now block) []space {
	b, there := s[in.name]
	allowed := there && (in.match == "" || b.tag == "" || b.tag == in.match)
	switch in.op {
	case create:
		return only(s.with(in.name, now), !there)
	case change:
		return only(s.with(in.name, now), allowed)
	case remove:
		return only(s.without(in.name), allowed)
	}
	return nil
}

func only(s space, possible bool) []space {
	if !possible {
		return nil
	}
	return []space{s}
}

func (s space) with(name string, b block) space {
	next := maps.Clone(s)
	next[name] = b
	return next
}

func (s space) without(name string) space {
	next := maps.Clone(s)
	delete(next, name)
	return next
}

// names are those of the blocks of s, in order.
func (s space) names() []string { return slices.Sorted(maps.Keys(s)) }
