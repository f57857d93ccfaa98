package api_test

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"studyplanner/internal/planner"
)

func TestAQueryIsCheckedWhole(t *testing.T) {
	c := newServer(t).client()
	for query, fields := range map[string][]string{
		"date=":                            {"date"},
		"date":                             {"date"},
		"date=2026-02-30":                  {"date"},
		"date=2026-03-02&date=2026-03-02":  {"date"},
		"date=%zz":                         {"date"},
		"%64ate=x":                         {"date"},
		"date=2026-03-02%00":               {"date"},
		"date_from=2026-03-02":             {"date_to"},
		"date_to=2026-03-02":               {"date_from"},
		"date_from=2026-03-02&date_to=":    {"date_to"},
		"date_from=&date_to=":              {"date_from", "date_to"},
		"date_from=2026-03-02&date_to=x":   {"date_to"},
		"done=1":                           {"done"},
		"done=True":                        {"done"},
		"done=":                            {"done"},
		"subject_id=":                      {"subject_id"},
		"limit=0":                          {"limit"},
		"limit=501":                        {"limit"},
		"limit=-1":                         {"limit"},
		"limit=1.5":                        {"limit"},
		"limit=ten":                        {"limit"},
		"limit=99999999999999999999":       {"limit"},
		"cursor=":                          {"cursor"},
		"cursor=x":                         {"cursor"},
		"limit=0&cursor=!&done=2&date=now": {"cursor", "done", "date", "limit"},
		"date=2026-03-02&date_from=2026-03-01&date_to=2026-03-03": {"date"},
		"date=2026-03-02&date_from=2026-03-01":                    {"date", "date_to"},
		"date_from=2026-03-03&date_to=2026-03-02":                 {"date_to"},
	} {
		c.send("GET", "/v1/blocks?"+query, nil).invalid(fields...)
	}
	c.send("GET", "/v1/subjects?type=hobby", nil).invalid("type")
	c.send("GET", "/v1/subjects?type=", nil).invalid("type")
	c.send("GET", "/v1/stats?period=year", nil).invalid("period")
	c.send("GET", "/v1/stats?period=week&period=week", nil).invalid("period")
}

func TestAWeekOffsetIsAnyIntegerWithinTheRangeOfDates(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for offset, start := range map[string]string{
		"0": "2026-03-02", "-0": "2026-03-02", "1": "2026-03-09", "-1": "2026-02-23", "2.0": "2026-03-16", "1e1": "2026-05-11",
		"-105660": "0001-02-26", "416000": "9998-12-14",
	} {
		if got := into[planner.Schedule](c.send("GET", "/v1/schedule?week_offset="+offset, nil).is(200)); got.WeekStart.String() != start {
			t.Errorf("offset %s begins on %s, want %s", offset, got.WeekStart, start)
		}
	}
	for _, offset := range []string{
		"", "x", "1.5", "+1", "%2B1", "01", "1.", ".5", "1e", "0x1", "1_0", " 1", "NaN", "-", "--1", "1e-1",
		"416100", "-106000", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e18", "1e1000000000", "-1e99999999999999999999",
		strings.Repeat("9", 10_000),
	} {
		c.send("GET", "/v1/schedule?week_offset="+url.QueryEscape(offset), nil).invalid("week_offset")
	}
	if got := into[planner.Schedule](c.send("GET", "/v1/schedule", nil)); len(got.Days) != 7 || got.WeekEnd.String() != "2026-03-08" {
		t.Errorf("schedule %v", got)
	}
}

func TestBlocksAreSelectedAndInOrder(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	a, b := c.subject("Algebra"), c.subject("Biology")
	second := c.block(a.ID, "2026-03-03", "09:00", "10:00")
	fourth := c.block(a.ID, "2026-03-04", "09:00", "10:00")
	first := c.block(b.ID, "2026-03-02", "18:00", "19:00")
	third := c.block(b.ID, "2026-03-03", "09:00", "11:00")
	c.send("PATCH", "/v1/blocks/"+third.ID, `{"done":true}`).is(200)
	for query, want := range map[string][]string{
		"":                 {first.ID, second.ID, third.ID, fourth.ID},
		"?date=2026-03-03": {second.ID, third.ID},
		"?date_from=2026-03-03&date_to=2026-03-03": {second.ID, third.ID},
		"?date_from=2026-03-03&date_to=2026-03-04": {second.ID, third.ID, fourth.ID},
		"?subject_id=" + b.ID:                      {first.ID, third.ID},
		"?done=true":                               {third.ID},
		"?done=false&date=2026-03-03":              {second.ID},
		"?subject_id=unknown":                      {},
		"?subject_id=%00":                          {},
		"?date=1999-01-01":                         {},
	} {
		got := c.send("GET", "/v1/blocks"+query, nil).is(200)
		if ids := idsOf(into[[]planner.Block](got)); !slices.Equal(ids, want) {
			t.Errorf("%s gives %q, want %q", query, ids, want)
		}
		if got.Meta.NextCursor != "" {
			t.Errorf("%s has a next page", query)
		}
	}
}

func idsOf(blocks []planner.Block) []string {
	ids := []string{}
	for _, b := range blocks {
		ids = append(ids, b.ID)
	}
	return ids
}

func TestPagesCoverTheListOnce(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Algebra").ID
	var want []string
	for i := range 7 {
		want = append(want, c.block(subject, "2026-03-02", "09:00", fmt.Sprintf("1%d:00", i/2)).ID)
	}
	for limit := 1; limit <= 8; limit++ {
		var got []string
		query := fmt.Sprintf("?limit=%d", limit)
		for pages := 0; ; pages++ {
			page := c.send("GET", "/v1/blocks"+query, nil).is(200)
			got = append(got, idsOf(into[[]planner.Block](page))...)
			if page.Meta.NextCursor == "" {
				if pages != (len(want)-1)/limit {
					t.Errorf("limit %d gives %d pages", limit, pages+1)
				}
				break
			}
			query = fmt.Sprintf("?limit=%d&cursor=%s", limit, page.Meta.NextCursor)
		}
		if !slices.Equal(got, want) {
			t.Errorf("limit %d gives %q, want %q", limit, got, want)
		}
	}
}

func TestACursorNeedsNoLimitButMustBeOneOfOurs(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Algebra").ID
	c.block(subject, "2026-03-02", "09:00", "10:00")
	last := c.block(subject, "2026-03-03", "09:00", "10:00")
	cursor := c.send("GET", "/v1/blocks?limit=1", nil).Meta.NextCursor
	if got := into[[]planner.Block](c.send("GET", "/v1/blocks?cursor="+cursor, nil)); len(got) != 1 || got[0].ID != last.ID {
		t.Errorf("the rest is %v", got)
	}
	c.send("GET", "/v1/blocks?cursor="+cursor[:len(cursor)-1]+string(cursor[len(cursor)-1]+1), nil).invalid("cursor") // bits that mean nothing
	for _, text := range []string{
		"", "2026-03-02", "2026-03-02 09:00 10:00", "2026-03-02 09:00 10:00 ", "2026-03-02 09:00 10:00 a\x00", "2026-03-02 09:00 10:00 a' OR 1",
		"2026-03-02 09:00 10:00 x y", "2026-02-30 09:00 10:00 x", "2026-03-02 24:00 10:00 x", "2026-03-02 09:00 1:00 x", "2026-03-02 09:00 10:00 " + strings.Repeat("x", 65),
	} {
		c.send("GET", "/v1/blocks?cursor=a"+base64.RawURLEncoding.EncodeToString([]byte(text)), nil).invalid("cursor")
		if text != "" {
			c.send("GET", "/v1/blocks?cursor="+base64.RawURLEncoding.EncodeToString([]byte(text)), nil).invalid("cursor")
		}
	}
}
