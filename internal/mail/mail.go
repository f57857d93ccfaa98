// Package mail sends e-mail by SMTP.
package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// sendTimeout is the timeout for one e-mail. Requests that wait for it have timed out by then.
const sendTimeout = 30 * time.Second

// Sender sends e-mail through a Server.
type Sender struct {
	Server Server
	From   string // an address, or Name <address>
	Now    func() time.Time
}

// CheckFrom returns an error unless from can be a Sender's.
func CheckFrom(from string) error {
	if _, err := mail.ParseAddress(from); err != nil {
		return errors.New("must be an e-mail address, or Name <address>")
	}
	return nil
}

// Message is one e-mail to an address.
type Message struct {
	To, Subject, Text string
	HTML              string // the same as the text; may be empty
	Unsubscribe       string // an https address at which one POST ends mail of its kind (RFC 8058); may be empty
}

// Send sends one plain text to an address. It returns once the server has taken it.
func (s Sender) Send(ctx context.Context, to, subject, text string) error {
	return s.Deliver(ctx, Message{To: to, Subject: subject, Text: text})
}

// Deliver sends one e-mail. It returns once the server has taken it.
// A password is sent over TLS only; without one, TLS is used where it is offered.
func (s Sender) Deliver(ctx context.Context, letter Message) error {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	m, err := s.message(letter)
	if err != nil {
		return err
	}
	c, err := s.Server.client(ctx)
	if err != nil {
		return fmt.Errorf("send e-mail by %s: %w", s.Server, err)
	}
	err = c.DialAndSendWithContext(ctx, m)
	if m.IsDelivered() {
		return nil // whatever became of the farewell
	}
	if ctx.Err() != nil {
		err = ctx.Err() // the connection was closed for it
	}
	return fmt.Errorf("send e-mail by %s: %w", s.Server, err)
}

func (s Sender) message(letter Message) (*gomail.Msg, error) {
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if err := errors.Join(m.From(s.From), m.To(letter.To)); err != nil {
		return nil, fmt.Errorf("write e-mail: %w", err)
	}
	m.Subject(letter.Subject)
	m.SetDateWithValue(s.Now())
	m.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: nobody's holidays are an answer
	m.SetBodyString(gomail.TypeTextPlain, letter.Text)
	if letter.HTML != "" {
		m.AddAlternativeString(gomail.TypeTextHTML, letter.HTML)
	}
	if letter.Unsubscribe != "" {
		m.SetGenHeader("List-Unsubscribe", "<"+letter.Unsubscribe+">")
		m.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	return m, nil
}

// client returns a client for one e-mail, whose connection ends with ctx.
func (s Server) client(ctx context.Context) (*gomail.Client, error) {
	config := &tls.Config{ServerName: s.host, RootCAs: s.Trust, MinVersion: tls.VersionTLS12}
	options := []gomail.Option{
		gomail.WithPort(s.port), gomail.WithTimeout(sendTimeout), gomail.WithTLSConfig(config),
		gomail.WithTLSPolicy(gomail.TLSOpportunistic), gomail.WithoutNoop(),
		gomail.WithDialContextFunc(func(context.Context, string, string) (net.Conn, error) { return s.dial(ctx, config) }),
	}
	if s.tls {
		options = append(options, gomail.WithSSL())
	}
	if s.password != "" {
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory), gomail.WithUsername(s.user), gomail.WithPassword(s.password),
			gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin))
	}
	return gomail.NewClient(s.host, options...)
}

// dial connects, and closes the connection when ctx is done. The time limits of the library
// are for single steps, and a failed step may leave the connection open.
func (s Server) dial(ctx context.Context, config *tls.Config) (net.Conn, error) {
	plain, err := new(net.Dialer).DialContext(ctx, "tcp", net.JoinHostPort(s.host, strconv.Itoa(s.port)))
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { _ = plain.Close() })
	if !s.tls {
		return plain, nil
	}
	conn := tls.Client(plain, config)
	return conn, conn.HandshakeContext(ctx)
}
