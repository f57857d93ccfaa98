package reminders_test

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"studyplanner/internal/reminders"
)

// A pushService is a push service with its browsers. It answers as a test says.
type pushService struct {
	*httptest.Server
	t        testing.TB
	mu       sync.Mutex
	browsers map[string]*browser // by path
	answer   int                 // 0: it takes what comes
	hangs    map[string]chan struct{}
	arrived  chan string // the paths of those that hang
}

// browser is one that somebody is told something in.
type browser struct {
	path string
	key  *ecdh.PrivateKey
	auth []byte
	got  []reminders.Message
	asks int
}

func newPushService(t testing.TB) *pushService {
	p := &pushService{t: t, browsers: map[string]*browser{}, hangs: map[string]chan struct{}{}, arrived: make(chan string, 100)}
	p.Server = httptest.NewServer(http.HandlerFunc(p.take))
	t.Cleanup(p.Close)
	return p
}

func (p *pushService) browser(path string) *browser {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		p.t.Fatal(err)
	}
	b := &browser{path: path, key: key, auth: []byte("sixteen bytes .."[:16])}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.browsers[path] = b
	return b
}

// got returns what a browser was told since it was last asked.
func (p *pushService) got(b *browser) []reminders.Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	got := b.got
	b.got = nil
	return got
}

func (p *pushService) take(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	p.mu.Lock()
	b, answer, hang := p.browsers[r.URL.Path], p.answer, p.hangs[r.URL.Path]
	p.mu.Unlock()
	if hang != nil {
		p.arrived <- r.URL.Path
		<-hang
	}
	if b == nil {
		w.WriteHeader(http.StatusGone)
		return
	}
	m, err := b.decrypt(body)
	switch {
	case err != nil:
		p.t.Errorf("what came cannot be read: %v", err)
	case !strings.HasPrefix(r.Header.Get("Authorization"), "vapid t=") || r.Header.Get("TTL") == "" || r.Header.Get("Content-Encoding") != "aes128gcm":
		p.t.Errorf("headers %v", r.Header)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	b.asks++
	if answer != 0 {
		w.WriteHeader(answer)
		return
	}
	b.got = append(b.got, m)
	w.WriteHeader(http.StatusCreated)
}

// decrypt reads a message as RFC 8291 says, by the keys of b.
func (b *browser) decrypt(body []byte) (m reminders.Message, err error) {
	if len(body) < 86 || body[20] != 65 {
		return m, errors.New("no header of aes128gcm with a key of P-256")
	}
	salt, sender, sealed := body[:16], body[21:86], body[86:]
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return m, err
	}
	shared, err := b.key.ECDH(public)
	if err != nil {
		return m, err
	}
	info := "WebPush: info\x00" + string(b.key.PublicKey().Bytes()) + string(sender)
	secret, err := hkdf.Key(sha256.New, shared, b.auth, info, 32)
	if err != nil {
		return m, err
	}
	key, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return m, err
	}
	nonce, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return m, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return m, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return m, err
	}
	text, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return m, err
	}
	text = []byte(strings.TrimRight(string(text), "\x00"))
	return m, json.Unmarshal(text[:len(text)-1], &m) // the last byte ends the record
}

// draft is how a browser asks to be told of sessions, exams and weeks.
func (p *pushService) draft(b *browser) reminders.Draft {
	return reminders.Draft{
		Endpoint: p.URL + b.path, P256DH: base64.RawURLEncoding.EncodeToString(b.key.PublicKey().Bytes()),
		Auth: base64.RawURLEncoding.EncodeToString(b.auth), Language: "de", Minutes: new(10), Exams: true, Week: true,
	}
}
