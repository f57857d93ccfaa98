package e2e_test

import (
	"fmt"
	"testing"
)

var palette = []string{
	"#1D4ED8", "#B91C1C", "#047857", "#B45309", "#7E22CE", "#0E7490",
	"#BE185D", "#4D7C0F", "#4338CA", "#C2410C", "#0F766E", "#57534E",
}

func TestColoursAreGivenInTheOrderOfThePalette(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for i := range 2*len(palette) + 1 {
			subject := c.subject(t, fmt.Sprint("Subject ", i))
			equal(t, subject.str("name"), subject["color"], palette[i%len(palette)])
		}
	})
}

func TestTheColourThatIsUsedLeastComesNext(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		a := s.account(t)
		c, sandbox := a.client(t, "live"), a.client(t, "sandbox")
		create := func(c client, name string, color any) obj {
			return c.create(t, "/v1/subjects", obj{"name": name, "type": "study", "color": color})
		}
		create(c, "chosen", palette[0])
		create(c, "not of the palette", "#123456")
		second := create(c, "second", nil)
		equal(t, "a chosen colour counts", second["color"], palette[1])
		equal(t, "third", create(c, "third", nil)["color"], palette[2])
		c.remove(t, "/v1/subjects/"+second.id())
		equal(t, "a colour is free again", create(c, "fourth", nil)["color"], palette[1])
		equal(t, "the sandbox counts its own", create(sandbox, "first", nil)["color"], palette[0])
	})
}
