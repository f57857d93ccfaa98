package mail

import (
	"strings"
	"testing"
)

func TestAServerIsNamedByAURL(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Server{
		"smtp://mail.example.org":                   {host: "mail.example.org", port: 587},
		"smtp://mail.example.org/":                  {host: "mail.example.org", port: 587},
		"SMTP://mail.example.org:25":                {host: "mail.example.org", port: 25},
		"smtps://mail.example.org":                  {host: "mail.example.org", port: 465, tls: true},
		"smtps://[::1]:2465":                        {host: "::1", port: 2465, tls: true},
		"smtp://ada:secret@mail.example.org":        {host: "mail.example.org", port: 587, user: "ada", password: "secret"},
		"smtps://ada%40example.org:a%3Ab%2Fc@m:465": {host: "m", port: 465, tls: true, user: "ada@example.org", password: "a:b/c"},
	} {
		if got, err := ParseServer(text); err != nil || got != want {
			t.Errorf("%s is %+v, %v", text, got, err)
		}
	}
}

func TestAWrongServerIsRefusedWithoutRepeatingIt(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "mail.example.org", "mail.example.org:25", "http://canary@mail.example.org", "smtp://", "smtp://:25",
		"smtp://canary@mail.example.org", "smtp://:canary@mail.example.org", "smtp://canary:@mail.example.org",
		"smtp://u:canary@mail.example.org:0", "smtp://u:canary@mail.example.org:65536", "smtp://u:canary@mail.example.org:smtp",
		"smtp://u:canary@mail.example.org/inbox", "smtp://u:canary@mail.example.org?tls=1", "smtp://u:canary@mail.example.org#x",
		"smtp://u:%zcanary@mail.example.org", "smtp://u:canary /@mail.example.org",
	} {
		got, err := ParseServer(text)
		if err == nil {
			t.Errorf("%q is %+v", text, got)
		} else if strings.Contains(err.Error(), "canary") {
			t.Errorf("%q is repeated: %v", text, err)
		}
	}
}

func TestAServerIsShownWithoutUserAndPassword(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"smtp://ada:secret@mail.example.org": "smtp://mail.example.org:587",
		"smtps://ada:secret@[::1]":           "smtps://[::1]:465",
	} {
		s, err := ParseServer(text)
		if err != nil || s.String() != want {
			t.Errorf("%s is shown as %s, %v", text, s, err)
		}
	}
}

func TestASendersAddressMayHaveAName(t *testing.T) {
	t.Parallel()
	for from, valid := range map[string]bool{
		"planner@example.org": true, "Study Planner <planner@example.org>": true, "": false, "planner": false,
		"planner@example.org, ada@example.org": false, "planner@example.org\r\nBcc: ada@example.org": false,
	} {
		if err := CheckFrom(from); (err == nil) != valid {
			t.Errorf("%q: %v", from, err)
		}
	}
}
