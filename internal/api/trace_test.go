package api

import "testing"

func TestTheTraceOfARequestIsRead(t *testing.T) {
	t.Parallel()
	const id, parent = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
	for sent, want := range map[string]string{
		"00-" + id + "-" + parent + "-01":                              id,
		"cc-" + id + "-" + parent + "-01":                              id,
		"cc-" + id + "-" + parent + "-01-what-the-future-will-be-like": id,
		"":                                     "",
		"00":                                   "",
		"00-" + id + "-" + parent + "-01-more": "",
		"cc-" + id + "-" + parent + "-01more":  "",
		"ff-" + id + "-" + parent + "-01":      "",
		"0g-" + id + "-" + parent + "-01":      "",
		"00-00000000000000000000000000000000-" + parent + "-01":                  "",
		"00-" + id + "-0000000000000000-01":                                      "",
		"00-4BF92F3577B34DA6A3CE929D0E0E4736-" + parent + "-01":                  "",
		"00-" + id + "-" + parent + "-0x":                                        "",
		"00_" + id + "-" + parent + "-01":                                        "",
		"00-" + id + "_" + parent + "-01":                                        "",
		"00-" + id + "-" + parent + "_01":                                        "",
		"00-spk_live_0123456789abcdef\n\x00 level=ERROR msg-00f067aa0ba902b7-01": "",
	} {
		if got := callerOf([]string{sent}).trace; got != want {
			t.Errorf("%q: %q, want %q", sent, got, want)
		}
	}
	twice := "00-" + id + "-" + parent + "-01"
	if got := callerOf([]string{twice, twice}); got != (caller{}) {
		t.Errorf("two headers: %q", got)
	}
}
