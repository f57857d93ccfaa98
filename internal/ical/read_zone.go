package ical

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// maxZones is how many names of zones are looked up for a file.
const maxZones = 200

// observance is a STANDARD or DAYLIGHT of a VTIMEZONE: from when on which offset from
// UTC, in seconds, holds.
type observance struct {
	start    timestamp
	from, to int
	rule     string
	rdates   []timestamp
}

// set takes a line of an observance, or says what is wrong with it.
func (o *observance) set(p property) (why string) {
	ok := true
	switch p.name {
	case "DTSTART":
		o.start, ok = parseTimestamp(p, p.value)
	case "TZOFFSETFROM":
		o.from, ok = parseOffset(p.value)
	case "TZOFFSETTO":
		o.to, ok = parseOffset(p.value)
	case "RRULE":
		o.rule = p.value
	case "RDATE":
		for one := range strings.SplitSeq(p.value, ",") {
			s, readable := parseTimestamp(p, one)
			if ok = ok && readable && len(o.rdates) < maxChanges; ok {
				o.rdates = append(o.rdates, s)
			}
		}
	}
	return reasonUnless(ok, "cannot be read")
}

// parseOffset reads +0100 or -123456, in seconds.
func parseOffset(s string) (int, bool) {
	if len(s) != 5 && len(s) != 7 || s[0] != '+' && s[0] != '-' {
		return 0, false
	}
	n, err := strconv.ParseUint(s[1:], 10, 32)
	if err != nil {
		return 0, false
	}
	if len(s) == 5 {
		n *= 100
	}
	seconds := int(n/10000*3600 + n/100%100*60 + n%100)
	if s[0] == '-' {
		seconds = -seconds
	}
	return seconds, seconds > -24*3600 && seconds < 24*3600
}

// zone returns the offset of local time from UTC at an instant, both in seconds.
type zone func(at int64) int64

// instant converts local time of z to UTC (RFC 5545, 3.3.5). Of an ambiguous time it returns
// the first instant. A time in a gap has the offset before the gap.
func (z zone) instant(wall int64) int64 {
	const margin = 24 * 60 * 60 // longer than any change of clocks, shorter than the time between two
	before := z(wall - margin)
	if z(wall-before) == before {
		return wall - before
	}
	if after := z(wall + margin); z(wall-after) == after {
		return wall - after
	}
	return wall - before
}

// locationZone returns the zone of a location.
func locationZone(l *time.Location) zone {
	return func(at int64) int64 {
		_, offset := time.Unix(at, 0).In(l).Zone()
		return int64(offset)
	}
}

// utc is the zone of what ends in Z.
func utc(int64) int64 { return 0 }

// maxChanges is how often the clocks of a described zone change at most.
const maxChanges = 2_000

// describedZone returns the zone of observances, through an instant. What it takes is charged
// to spent.
func describedZone(parts []observance, through int64, spent *steps) zone {
	type change struct{ at, to int64 }
	var changes []change
	first := slices.MinFunc(parts, func(a, b observance) int { return cmp.Compare(a.start.wall, b.start.wall) })
	for _, o := range parts {
		add := func(wall int64) {
			if len(changes) < maxChanges {
				changes = append(changes, change{wall - int64(o.from), int64(o.to)})
			}
		}
		add(o.start.wall)
		for _, s := range o.rdates {
			add(s.wall)
		}
		if r, why := parseRule(o.rule); o.rule != "" && why == "" {
			r.start, r.zone = o.start.wall, func(int64) int64 { return int64(o.from) }
			_ = r.each(max(o.start.wall, through-30*366*secondsPerDay), through, spent, func(wall int64) bool {
				add(wall)
				return len(changes) < maxChanges
			})
		}
	}
	slices.SortStableFunc(changes, func(a, b change) int { return cmp.Compare(a.at, b.at) })
	return func(at int64) int64 {
		i, found := slices.BinarySearchFunc(changes, at, func(c change, at int64) int { return cmp.Compare(c.at, at) })
		if found {
			for i+1 < len(changes) && changes[i+1].at == at {
				i++
			}
			return changes[i].to
		}
		if i == 0 {
			return int64(first.from)
		}
		return changes[i-1].to
	}
}

// zones finds the zones of a file's times, each once.
type zones struct {
	find    ZoneFinder
	rules   map[string][]observance
	home    zone // of what has none that is known
	through int64
	spent   *steps
	found   map[string]zone
}

// of returns the zone of a time, and whether it is its own: UTC, one of the IANA
// database, or one that the file describes.
func (z *zones) of(s timestamp) (zone, bool) {
	if s.utc {
		return utc, true
	}
	if s.zone == "" {
		return z.home, false
	}
	made, ok := z.found[s.zone]
	if !ok && len(z.found) < maxZones {
		if l, err := z.find(s.zone); err == nil {
			made = locationZone(l)
		} else if parts := z.rules[s.zone]; len(parts) > 0 {
			made = describedZone(parts, z.through, z.spent)
		}
		z.found[s.zone] = made
	}
	if made == nil {
		return z.home, false
	}
	return made, true
}
