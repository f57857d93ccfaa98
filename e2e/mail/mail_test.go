// Package mail_test hands e-mail to a real SMTP server.
package mail_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"mime"
	"mime/multipart"
	"net"
	"net/http/httptest"
	netmail "net/mail"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"studyplanner/internal/mail"
)

var noon = time.Date(2026, 10, 14, 12, 0, 0, 0, time.UTC)

// delivery is what a post office got.
type delivery struct {
	from, to, user string
	encrypted      bool
	message        *netmail.Message
	text           string
}

// office is a real SMTP server, and what it does with mail.
type office struct {
	implicit, startTLS bool // how it speaks TLS; neither: not at all
	plainAuth          bool // also without TLS
	password           string
	refuses            error // every recipient

	got chan delivery
}

// open starts o and returns the server's address as settings name it.
func (o *office) open(t *testing.T, user string) mail.Server {
	t.Helper()
	o.got = make(chan delivery, 1)
	certificate := httptest.NewTLSServer(nil) // it brings one for 127.0.0.1
	t.Cleanup(certificate.Close)
	own := &tls.Config{Certificates: certificate.TLS.Certificates, MinVersion: tls.VersionTLS12}

	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) { return &session{office: o, conn: c}, nil }))
	server.AllowInsecureAuth, server.ErrorLog = o.plainAuth, log.New(io.Discard, "", 0)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address, scheme := listener.Addr().String(), "smtp://"
	switch {
	case o.implicit:
		listener, scheme = tls.NewListener(listener, own), "smtps://"
	case o.startTLS:
		server.TLSConfig = own
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	t.Cleanup(func() {
		server.Close()
		listener.Close() // which Close does not know where Serve has not begun
		<-ended
	})

	s, err := mail.ParseServer(scheme + user + address)
	if err != nil {
		t.Fatal(err)
	}
	s.Trust = x509.NewCertPool()
	s.Trust.AddCert(certificate.Certificate())
	return s
}

// session is one connection to an office.
type session struct {
	*office
	conn           *smtp.Conn
	from, to, user string
}

func (s *session) Reset()                                      {}
func (s *session) Logout() error                               { return nil }
func (s *session) Mail(from string, _ *smtp.MailOptions) error { s.from = from; return nil }
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error   { s.to = to; return s.refuses }

func (s *session) Data(r io.Reader) error {
	m, err := netmail.ReadMessage(r)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(m.Body)
	_, encrypted := s.conn.TLSConnectionState()
	s.got <- delivery{s.from, s.to, s.user, encrypted, m, string(text)}
	return err
}

func (s *session) AuthMechanisms() []string {
	if s.password == "" {
		return nil
	}
	return []string{sasl.Plain}
}

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if password != s.password {
			return smtp.ErrAuthFailed
		}
		s.user = user
		return nil
	}), nil
}

func send(ctx context.Context, s mail.Server) error {
	sender := mail.Sender{Server: s, From: "Study Planner <planner@example.org>", Now: func() time.Time { return noon }}
	return sender.Send(ctx, "ada@example.org", "A new password", "Open this link:\n\nhttps://planner.example.org/reset?token=x\n")
}

func TestAnEMailArrives(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		office          office
		user            string
		encrypted       bool
		arrivesFromUser string
	}{
		"without TLS":                         {office{}, "", false, ""},
		"by STARTTLS where it is offered":     {office{startTLS: true}, "", true, ""},
		"by TLS":                              {office{implicit: true}, "", true, ""},
		"by STARTTLS with a password":         {office{startTLS: true, password: "s3cret/"}, "ada:s3cret%2F@", true, "ada"},
		"by TLS with a password":              {office{implicit: true, password: "s3cret/"}, "ada:s3cret%2F@", true, "ada"},
		"without a password where one may be": {office{startTLS: true, password: "s3cret/"}, "", true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := send(t.Context(), test.office.open(t, test.user)); err != nil {
				t.Fatal(err)
			}
			got := <-test.office.got
			if got.from != "planner@example.org" || got.to != "ada@example.org" || got.encrypted != test.encrypted || got.user != test.arrivesFromUser {
				t.Errorf("got %+v", got)
			}
			for header, want := range map[string]string{
				"From": `"Study Planner" <planner@example.org>`, "To": "<ada@example.org>", "Subject": "A new password",
				"Date": "Wed, 14 Oct 2026 12:00:00 +0000", "Auto-Submitted": "auto-generated", "User-Agent": "",
				"Content-Type": "text/plain; charset=UTF-8",
			} {
				if is := got.message.Header.Get(header); is != want {
					t.Errorf("%s is %q, want %q", header, is, want)
				}
			}
			if !strings.Contains(got.text, "https://planner.example.org/reset?token=3Dx") { // as quoted-printable has it
				t.Errorf("the text is %q", got.text)
			}
		})
	}
}

func TestAnEMailOfTwoFormsSaysHowToEndItsKind(t *testing.T) {
	t.Parallel()
	o := &office{}
	sender := mail.Sender{Server: o.open(t, ""), From: "planner@example.org", Now: time.Now}
	letter := mail.Message{To: "ada@example.org", Subject: "Woche ab 2. März", Text: "Grüße", HTML: "<p>Grüße</p>", Unsubscribe: "https://planner.example.org/unsubscribe?token=x"}
	if err := sender.Deliver(t.Context(), letter); err != nil {
		t.Fatal(err)
	}
	got := <-o.got
	subject, err := new(mime.WordDecoder).DecodeHeader(got.message.Header.Get("Subject"))
	if err != nil || subject != letter.Subject {
		t.Errorf("subject %q, %v", subject, err)
	}
	for header, want := range map[string]string{
		"List-Unsubscribe": "<https://planner.example.org/unsubscribe?token=x>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	} {
		if is := got.message.Header.Get(header); is != want {
			t.Errorf("%s is %q, want %q", header, is, want)
		}
	}
	kind, params, err := mime.ParseMediaType(got.message.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/alternative" {
		t.Fatalf("it is %q, %v", kind, err)
	}
	parts := multipart.NewReader(strings.NewReader(got.text), params["boundary"])
	for _, want := range []string{letter.Text, letter.HTML} {
		part, err := parts.NextPart() // which decodes quoted-printable
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(part); err != nil || string(text) != want {
			t.Errorf("a part is %q, %v, want %q", text, err, want)
		}
	}
}

func TestAnEMailThatIsNotTakenIsAnErrorWithoutThePassword(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		office office
		user   string
		reason string
	}{
		"the recipient is refused":     {office{refuses: &smtp.SMTPError{Code: 550, Message: "no such mailbox"}}, "", "no such mailbox"},
		"the password is wrong":        {office{startTLS: true, password: "s3cret"}, "ada:canary@", "Authentication failed"},
		"there is no log-in":           {office{startTLS: true}, "ada:canary@", "AUTH"},
		"a password but no encryption": {office{plainAuth: true, password: "canary"}, "ada:canary@", "STARTTLS"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := send(t.Context(), test.office.open(t, test.user))
			if err == nil || !strings.Contains(err.Error(), test.reason) || strings.Contains(err.Error(), "canary") {
				t.Errorf("got %v", err)
			}
			select {
			case got := <-test.office.got:
				t.Errorf("%+v arrived", got)
			default:
			}
		})
	}
}

func TestAServerThatNobodyVouchesForGetsNoEMail(t *testing.T) {
	t.Parallel()
	for _, o := range []*office{{implicit: true}, {startTLS: true}} {
		s := o.open(t, "")
		s.Trust = nil
		wrong := &tls.CertificateVerificationError{}
		if err := send(t.Context(), s); !errors.As(err, &wrong) {
			t.Errorf("got %v", err)
		}
	}
}

func TestSendingEndsWithItsContext(t *testing.T) {
	t.Parallel()
	for _, scheme := range []string{"smtp://", "smtps://"} {
		silent, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer silent.Close()
		s, err := mail.ParseServer(scheme + silent.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- send(ctx, s) }()
		conn, err := silent.Accept()
		if err != nil {
			t.Fatal(err)
		}
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		if _, err := io.Copy(io.Discard, conn); err != nil && !strings.Contains(err.Error(), "reset") { // it ends
			t.Errorf("the connection: %v", err)
		}
		conn.Close()
	}
}

func TestAServerThatIsNotThereIsAnError(t *testing.T) {
	t.Parallel()
	s, err := mail.ParseServer("smtp://127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	if err := send(t.Context(), s); err == nil || !strings.Contains(err.Error(), "smtp://127.0.0.1:1:") {
		t.Errorf("got %v", err)
	}
}

func TestAnAddressThatIsNoneIsNotWrittenTo(t *testing.T) {
	t.Parallel()
	sender := mail.Sender{From: "planner@example.org", Now: time.Now}
	for _, to := range []string{"", "ada", "ada@example.org\r\nBcc: eve@example.org"} {
		if err := sender.Send(t.Context(), to, "Hello", "Hello"); err == nil || !strings.Contains(err.Error(), "write e-mail") {
			t.Errorf("%q: %v", to, err)
		}
	}
}
