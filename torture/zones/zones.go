// Package zones compares the product's handling of time zones with their offsets in the
// standard library, at every change of every zone (DST).
package zones

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/torture/trial"
)

// Trial is the one of this package.
var Trial = trial.Trial{
	Name: "zones",
	Promise: "In all time zones, around all changes of their offsets from 2020 through 2035: the day, the clock, the local time that answers tell, and the " +
		"weeks and months around them are those of the standard library.",
	Run: run,
}

// mostBroken are listed.
const mostBroken = 50

func run(ctx context.Context, s trial.Setup) (trial.Report, error) {
	var r trial.Report
	names, err := os.ReadFile(filepath.Join(s.Root, "internal/account/zones.txt"))
	if err != nil {
		return r, err
	}
	all := strings.Fields(string(names))
	changes, moments, missed := 0, 0, 0
	for i, name := range all {
		if ctx.Err() != nil {
			return r, ctx.Err()
		}
		s.Step(i, len(all))
		zone, err := account.LoadZone(name)
		if err != nil {
			return r, fmt.Errorf("%s: %w", name, err)
		}
		for _, change := range changesOf(zone) {
			changes++
			for _, at := range around(change, zone) {
				moments++
				if wrong := compare(at, zone, account.Access{}.Call(at, zone).Now); wrong != "" && len(r.Broken) < mostBroken {
					r.Broken = append(r.Broken, fmt.Sprintf("%s at %s: %s", name, at.Format(time.RFC3339), wrong))
				}
				if compare(at, zone, atNoon(at, zone)) != "" {
					missed++
				}
			}
		}
	}
	r.Count("zones", len(all))
	r.Count("changes", changes)
	r.Count("moments compared", moments)
	r.Found("moments at which a reckoning with the offset of that day's noon is wrong", missed)
	return r, nil
}

// The years that are compared.
var (
	first = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	last  = time.Date(2036, 1, 1, 0, 0, 0, 0, time.UTC)
)

// changesOf lists when the offset of zone changes, and the beginning of the years:
// not every zone changes.
func changesOf(zone *time.Location) []time.Time {
	all := []time.Time{first}
	for at := first; ; {
		_, end := at.In(zone).ZoneBounds()
		if end.IsZero() || !end.Before(last) {
			return all
		}
		all, at = append(all, end.UTC()), end
	}
}

// around are moments near a change: around it, and around the midnights, by either
// offset, before and after it.
func around(change time.Time, zone *time.Location) []time.Time {
	var all []time.Time
	for _, near := range []time.Duration{0, time.Second, time.Minute, 29 * time.Minute, time.Hour, 90 * time.Minute, 3 * time.Hour, 24 * time.Hour} {
		all = append(all, change.Add(near), change.Add(-near))
	}
	for _, side := range []time.Time{change.Add(-time.Second), change} {
		_, offset := side.In(zone).Zone()
		local := change.Unix() + int64(offset)
		midnight := time.Unix(local-local%86400-int64(offset), 0).UTC()
		for day := range 3 {
			for _, near := range []time.Duration{-time.Second, 0, time.Second} {
				all = append(all, midnight.AddDate(0, 0, day-1).Add(near))
			}
		}
	}
	return all
}

// compare tells in what now differs from what follows from the offset of zone at a
// moment.
func compare(at time.Time, zone *time.Location, now planner.Moment) string {
	_, offset := at.In(zone).Zone()
	wall := time.Unix(at.Unix()+int64(offset), 0).UTC() // the clock on the wall, written as UTC
	monday := wall.AddDate(0, 0, -(int(wall.Weekday())+6)%7)
	week := planner.WeekOf(now.Today)
	firstOfMonth, lastOfMonth := planner.PeriodMonth.Range(now.Today)
	for _, pair := range []struct{ what, got, want string }{
		{"today", now.Today.String(), wall.Format(time.DateOnly)},
		{"the clock", now.Clock.String(), wall.Format("15:04")},
		{"the weekday", now.Today.Weekday().String(), wall.Weekday().String()},
		{"the local time", string(now.AppendLocal(nil)), at.In(zone).Format(time.RFC3339)},
		{"the instant", now.At.Format(time.RFC3339), at.UTC().Format(time.RFC3339)},
		{"the Monday", week.Monday.String(), monday.Format(time.DateOnly)},
		{"the Sunday", week.Sunday().String(), monday.AddDate(0, 0, 6).Format(time.DateOnly)},
		{"the month's first day", firstOfMonth.String(), wall.Format("2006-01") + "-01"},
		{"the month's last day", lastOfMonth.String(), time.Date(wall.Year(), wall.Month()+1, 0, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)},
		{"the last day of generated weeks", planner.Horizon(now, now.Today).String(), monday.AddDate(0, 0, 13).Format(time.DateOnly)},
	} {
		if pair.got != pair.want {
			return fmt.Sprintf("%s is %s, not %s", pair.what, pair.got, pair.want)
		}
	}
	return ""
}

// atNoon is a moment read wrong: as if a day had the offset of its noon throughout.
func atNoon(at time.Time, zone *time.Location) planner.Moment {
	local := at.In(zone)
	y, m, d := local.Date()
	_, offset := time.Date(y, m, d, 12, 0, 0, 0, zone).Zone()
	return planner.MomentAt(at, time.FixedZone("", offset))
}
