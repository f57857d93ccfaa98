package when

import "strings"

// longestDuration is how many tokens a duration has at most: 1 h 30 min.
const longestDuration = 4

// CutMinutes returns a title without the duration at its end, and that in
// minutes; 0 if there is none. It must tell its unit: (90 min), [1h30], – 45m,
// : 2 h, or 1h30 with only a blank before it, where 400 m could be a distance.
func CutMinutes(title string) (string, int) {
	c := NewCursor(title)
	stop := len(c.tokens) - 1
	bracket := ""
	if last := c.tokens[max(stop-1, 0)]; last.Is(")", "]") {
		bracket = map[string]string{")": "(", "]": "["}[last.text]
		stop--
	}
	for first := max(1, stop-longestDuration); first < stop; first++ {
		c.i = first
		minutes, said, ok := c.lasting(stop)
		before := c.tokens[first-1]
		switch {
		case !ok || (before.text == bracket) != (bracket != "") || first == 1 && !before.Word():
			continue
		case bracket != "", before.Is("-") && before.spaced && c.tokens[first].spaced, before.Is(",", ":", ";") && c.tokens[first].spaced:
		case said != inWords || !c.tokens[first].spaced:
			continue
		}
		return strings.TrimRight(title[:c.cutAt(first, bracket)], " -–—,:;"), minutes
	}
	return title, 0
}

// lasting reads a duration that ends before a token.
func (c *Cursor) lasting(stop int) (minutes int, said unitSaid, ok bool) {
	if c.Peek(0).kind != number || c.Before().Is(".", ":") && c.Peek(0).glued() {
		return 0, noUnit, false
	}
	minutes, said, ok = c.amount()
	return minutes, said, ok && said != noUnit && c.i == stop && 0 < minutes && minutes <= maxMinutes
}

// cutAt returns where in the text the title before a duration ends.
func (c *Cursor) cutAt(first int, bracket string) int {
	if bracket != "" {
		first--
	}
	return c.tokens[first].From
}
