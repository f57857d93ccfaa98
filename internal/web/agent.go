package web

import "strings"

// sign is what the header User-Agent has for a name.
type sign struct{ sign, name string }

// The first match counts: most browsers claim to be others, too.
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

// agentName names a browser and its system in words of our own. The header may have words that
// deceive the reader.
func agentName(agent string) string {
	name := match(agent, browsers, "no browser that we know")
	if system := match(agent, systems, ""); system != "" {
		name += " on " + system
	}
	return name
}

func match(agent string, names []sign, otherwise string) string {
	for _, n := range names {
		if strings.Contains(agent, n.sign) {
			return n.name
		}
	}
	return otherwise
}
