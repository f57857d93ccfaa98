package when

import (
	"strings"
	"testing"
)

func TestALongTextIsToldApartUpToABound(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("9 ", 5*maxTokens) + "end"
	c := NewCursor(text)
	if n := len(c.tokens); n != maxTokens+2 {
		t.Errorf("got %d tokens", n)
	}
	c.Skip(maxTokens)
	if got := c.Rest(); got != text[2*maxTokens:] {
		t.Errorf("the rest is %d bytes long", len(got))
	}
	if _, err := Date(text, 1); err == nil || len(err.Error()) > 400 {
		t.Errorf("got %v", err)
	}
}
