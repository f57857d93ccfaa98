package e2e_test

import (
	"fmt"
	"net/url"
	"slices"
	"testing"
)

// library is a set of blocks whose order of creation is not their order.
func library(t *testing.T, c client) (algebra, biology obj, ordered []obj) {
	t.Helper()
	algebra, biology = c.subject(t, "Algebra"), c.subject(t, "Biology")
	last := c.block(t, algebra, "2031-03-07", "08:00-09:00")
	late := c.block(t, biology, "2031-03-05", "11:00-12:00")
	short := c.block(t, algebra, "2031-03-05", "09:00-09:30")
	long := c.block(t, biology, "2031-03-05", "09:00-10:00")
	first := c.block(t, algebra, "1999-12-31", "23:00-23:59")
	long = c.change(t, "/v1/blocks/"+long.id(), obj{"done": true})
	first = c.change(t, "/v1/blocks/"+first.id(), obj{"done": true})
	return algebra, biology, []obj{first, short, long, late, last}
}

func TestBlocksAreFilteredAndOrdered(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra, biology, all := library(t, c)
		for query, want := range map[string][]int{
			"":                            {0, 1, 2, 3, 4},
			"?nonsense=1":                 {0, 1, 2, 3, 4},
			"?date=2031-03-05":            {1, 2, 3},
			"?date=2031-03-06":            {},
			"?done=true":                  {0, 2},
			"?done=false":                 {1, 3, 4},
			"?subject_id=nope":            {},
			"?limit=500":                  {0, 1, 2, 3, 4},
			"?limit=1":                    {0},
			"?date=2031-03-05&done=false": {1, 3},
			"?date_from=2031-03-05&date_to=2031-03-06":                    {1, 2, 3},
			"?date_from=2031-03-07&date_to=2031-03-07":                    {4},
			"?date_from=0001-01-01&date_to=9999-12-31":                    {0, 1, 2, 3, 4},
			"?date_from=0001-01-01&date_to=9999-12-31&done=false&limit=2": {1, 3},
			"?subject_id=" + algebra.id():                                 {0, 1, 4},
			"?subject_id=" + biology.id() + "&done=true":                  {2},
			"?subject_id=" + algebra.id() + "&date=2031-03-05":            {1},
		} {
			picked := []obj{}
			for _, i := range want {
				picked = append(picked, all[i])
			}
			equal(t, query, c.list(t, "/v1/blocks"+query), picked)
		}
	})
}

func TestBlocksAtTheSameTimeAreInOrderOfTheirIds(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra := c.subject(t, "Algebra")
		for range 20 {
			c.block(t, algebra, "2031-03-05", "09:00-10:00")
		}
		ids := column(c.list(t, "/v1/blocks"), "id")
		equal(t, "ids", ids, sorted(ids))
		equal(t, "different ids", len(slices.Compact(ids)), 20)
	})
}

func TestQueriesThatAreNotValidAreRefused(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for query, fields := range map[string][]string{
			"date=":                     {"date"},
			"date=2031-02-30":           {"date"},
			"date=today":                {"date"},
			"date_from=2031-01-01":      {"date_*"},
			"date_to=2031-01-01":        {"date_*"},
			"date_from=&date_to=":       {"date_from", "date_to"},
			"subject_id=":               {"subject_id"},
			"done=":                     {"done"},
			"done=yes":                  {"done"},
			"done=1":                    {"done"},
			"done=TRUE":                 {"done"},
			"limit=":                    {"limit"},
			"limit=0":                   {"limit"},
			"limit=-1":                  {"limit"},
			"limit=501":                 {"limit"},
			"limit=ten":                 {"limit"},
			"limit=1.5":                 {"limit"},
			"limit=9223372036854775808": {"limit"},
			"limit=5&cursor=":           {"cursor"},
			"limit=5&cursor=nonsense":   {"cursor"},
			"limit=5&cursor=%00":        {"cursor"},
			"date=x&done=x&limit=x":     {"date", "done", "limit"},
			"date=2031-01-01&date_from=2031-01-01&date_to=2031-01-02": {"date*"},
			"date=2031-01-01&date_to=2031-01-02":                      {"date*"},
			"date_from=2031-01-02&date_to=2031-01-01":                 {"date_*"},
			"date_from=2031-01-01&date_to=2031-13-01":                 {"date_to"},
		} {
			c.invalid(t, "GET", "/v1/blocks?"+query, nil, fields...)
		}
	})
}

// pages reads a list page by page.
func pages(t *testing.T, c client, query string, between func(page int)) []obj {
	t.Helper()
	var all []obj
	cursor := ""
	for page := 1; page == 1 || cursor != ""; page++ {
		path := "/v1/blocks?" + query
		if cursor != "" {
			path += "&cursor=" + url.QueryEscape(cursor)
		}
		a := c.send(t, "GET", path, nil).is(t, 200)
		all = append(all, a.objects(t)...)
		cursor = a.Meta.NextCursor
		if page > 100 {
			t.Fatal("the pages never end")
		}
		between(page)
	}
	return all
}

func TestPagesGiveTheWholeListOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra, _, _ := library(t, c)
		for i := range 10 {
			c.block(t, algebra, "2031-03-05", fmt.Sprintf("09:00-09:%d", 30+i%3))
		}
		for _, filter := range []string{"", "&done=false", "&date=2031-03-05", "&subject_id=" + algebra.id()} {
			whole := c.list(t, "/v1/blocks?"+filter)
			for _, limit := range []int{1, 3, 7, len(whole), 100} {
				query := fmt.Sprintf("limit=%d%s", limit, filter)
				equal(t, query, pages(t, c, query, func(int) {}), whole)
			}
		}
		a := c.send(t, "GET", "/v1/blocks", nil)
		equal(t, "cursor of the whole list", a.Meta.NextCursor, "")
	})
}

func TestPagesNeitherRepeatNorSkipWhileTheListChanges(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra, _, before := library(t, c)
		read := pages(t, c, "limit=2", func(page int) {
			if page == 1 { // one that was read goes, another comes in front
				c.remove(t, "/v1/blocks/"+before[1].id())
				c.block(t, algebra, "1999-12-31", "10:00-11:00")
			}
		})
		equal(t, "read", read, before)
	})
}
