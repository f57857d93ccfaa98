package web

import "strings"

// sign is by what a name is known in the header User-Agent.
type sign struct{ sign, name string }

// The first that is there counts: most browsers claim to be others too.
var (
	browsers = []sign{
		{"Edg", "Edge"},
		{"OPR/", "Opera"},
		{"Vivaldi/", "Vivaldi"},
		{"SamsungBrowser/", "Samsung Internet"},
		{"Firefox/", "Firefox"},
		{"FxiOS/", "Firefox"},
		{"Chrome/", "Chrome"},
		{"CriOS/", "Chrome"},
		{"Safari/", "Safari"},
	}
	systems = []sign{
		{"iPhone", "iPhone"},
		{"iPad", "iPad"},
		{"Android", "Android"},
		{"Windows", "Windows"},
		{"CrOS", "ChromeOS"},
		{"Mac", "macOS"},
		{"Linux", "Linux"},
	}
)

// agentName tells people of a browser, in none of the words that it says itself: they
// may be those of somebody who wants to deceive the reader.
func agentName(agent string) string {
	name := known(agent, browsers, "no browser that we know")
	if system := known(agent, systems, ""); system != "" {
		name += " on " + system
	}
	return name
}

func known(agent string, names []sign, otherwise string) string {
	for _, n := range names {
		if strings.Contains(agent, n.sign) {
			return n.name
		}
	}
	return otherwise
}
