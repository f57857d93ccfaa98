package mail

import (
	"crypto/x509"
	"errors"
	"net"
	"net/url"
	"strconv"
)

// Server is where e-mail is handed in, and as whom.
type Server struct {
	host     string
	port     int
	tls      bool // from the first byte; else by STARTTLS
	user     string
	password string

	Trust *x509.CertPool // the certificate authorities of the server; nil: those of the system
}

// The usual ports for handing in mail (RFC 8314, 3.3).
const (
	submission  = 587
	submissions = 465
)

// errServer does not quote the address, which may have a password.
var errServer = errors.New("must be smtp://USER:PASSWORD@HOST:PORT or smtps://USER:PASSWORD@HOST:PORT, in which USER:PASSWORD@ and :PORT may be missing")

// ParseServer reads smtp://USER:PASSWORD@HOST:PORT, or smtps:// where TLS begins
// at once. User and password, percent-encoded, and the port may be missing: then
// nobody logs in, and the port is 587, or 465 for smtps.
func ParseServer(text string) (Server, error) {
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return Server{}, errServer
	}
	s := Server{host: u.Hostname(), tls: u.Scheme == "smtps", port: submission}
	if s.tls {
		s.port = submissions
	} else if u.Scheme != "smtp" {
		return Server{}, errServer
	}
	if port := u.Port(); port != "" {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || n == 0 {
			return Server{}, errServer
		}
		s.port = int(n)
	}
	s.user = u.User.Username()
	s.password, _ = u.User.Password()
	if (s.user == "") != (s.password == "") {
		return Server{}, errServer
	}
	return s, nil
}

// String returns the address of the server, without user and password.
func (s Server) String() string {
	scheme := "smtp"
	if s.tls {
		scheme = "smtps"
	}
	return scheme + "://" + net.JoinHostPort(s.host, strconv.Itoa(s.port))
}
