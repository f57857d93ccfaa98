package cli

import (
	"errors"
	"io"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/textproto"
	"regexp"
	"strings"
	"testing"

	"studyplanner/internal/console"
)

// postOffice listens for mail.
func postOffice(t *testing.T) net.Listener {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	return listener
}

// forgot asks for a link for the account, which begins to be sent.
func (s *server) forgot(t *testing.T, email string, office net.Listener) net.Conn {
	t.Helper()
	if status, body := s.browser(t).ask("POST", "/app/forgot", map[string]string{"email": email}); status != 204 {
		t.Fatalf("forgot: %d %s", status, body)
	}
	conn, err := office.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// take talks to whoever hands a letter in, and returns its text.
func take(t *testing.T, conn net.Conn) string {
	t.Helper()
	c := textproto.NewConn(conn)
	defer c.Close()
	answer, text := "220 post office", ""
	for {
		if err := c.PrintfLine("%s", answer); err != nil {
			t.Fatal(err)
		}
		line, err := c.ReadLine()
		switch {
		case errors.Is(err, io.EOF) || line == "QUIT":
			return text
		case err != nil:
			t.Fatal(err)
		case line != "DATA":
			answer = "250 so be it"
		default:
			_ = c.PrintfLine("354 read it out")
			letter, err := mail.ReadMessage(c.DotReader())
			if err != nil {
				t.Fatal(err)
			}
			read, err := io.ReadAll(quotedprintable.NewReader(letter.Body))
			if err != nil {
				t.Fatal(err)
			}
			answer, text = "250 taken", string(read)
		}
	}
}

func TestALinkForANewPasswordIsSentAlsoWhenTheServerIsToldToEnd(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	office := postOffice(t)
	s := c.serve("--smtp", "smtp://"+office.Addr().String(), "--mail-from", "planner@example.org", "--public-url", "http://planner.test")
	conn := s.forgot(t, "ada@example.org", office)
	s.stop()
	waitUntilRefused(t, strings.TrimPrefix(s.url, "http://"))
	text := take(t, conn)
	if code, _ := s.end(t); code != console.ExitOK {
		t.Errorf("serve exits with %d: %s", code, s.stderr.String())
	}
	link := regexp.MustCompile(`http://planner\.test/reset\?token=(\S+)`).FindStringSubmatch(text)
	if link == nil {
		t.Fatalf("there is no link in %s", text)
	}
	again := c.serve()
	b := again.browser(t)
	if status, body := b.ask("POST", "/app/reset", map[string]string{"token": link[1], "password": "correct horse"}); status != 200 {
		t.Errorf("reset: %d %s", status, body)
	}
	if code, _ := again.end(t); code != console.ExitOK || strings.Contains(s.stderr.String()+again.stderr.String(), link[1]) {
		t.Errorf("serve exits with %d: %s%s", code, s.stderr.String(), again.stderr.String())
	}
}

func TestAnEMailThatCannotBeSentIsLoggedWithoutThePassword(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	office := postOffice(t)
	s := c.serve("--smtp", "smtp://ada:canary@"+office.Addr().String(), "--mail-from", "planner@example.org", "--log-level", "debug")
	if text := take(t, s.forgot(t, "ada@example.org", office)); text != "" {
		t.Errorf("without TLS, %q arrived", text)
	}
	code, _ := s.end(t)
	if log := s.stderr.String(); code != console.ExitOK || !strings.Contains(log, "STARTTLS") || strings.Contains(log, "canary") {
		t.Errorf("serve exits with %d: %s", code, log)
	}
}

func TestAnEMailThatIsNotTakenInTimeIsGivenUp(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	office := postOffice(t)
	s := c.serve("--smtp", "smtp://"+office.Addr().String(), "--mail-from", "planner@example.org", "--shutdown-timeout", "50ms")
	s.forgot(t, "ada@example.org", office)
	if code, _ := s.end(t); code != console.ExitFailed || !strings.Contains(s.stderr.String(), "wait for e-mails") {
		t.Errorf("serve exits with %d: %s", code, s.stderr.String())
	}
}
