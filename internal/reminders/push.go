package reminders

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"studyplanner/internal/account"
)

// patience is how long a push service may take.
const patience = 10 * time.Second

// vapidLife is for how long a push service may take a signature of ours for one.
const vapidLife = 12 * time.Hour

// errGone means that a push service knows a browser no more.
var errGone = errors.New("the push service does not know the browser any more")

// key returns the private key of this installation, which is made when it is first
// asked for, and the public one that browsers are given, both in base64url.
func (s *Service) key(ctx context.Context) (private, public string, err error) {
	s.keys.Lock()
	defer s.keys.Unlock()
	if s.keys.private == "" {
		s.keys.private, s.keys.public, err = s.readKey(ctx)
	}
	return s.keys.private, s.keys.public, err
}

func (s *Service) readKey(ctx context.Context) (private, public string, err error) {
	fresh, _, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		return "", "", fmt.Errorf("make the key of pushes: %w", err)
	}
	if private, err = s.Store.PushKey(ctx, fresh); err != nil {
		return "", "", fmt.Errorf("look up the key of pushes: %w", err)
	}
	bits, err := base64.RawURLEncoding.DecodeString(private)
	if err != nil {
		return "", "", fmt.Errorf("the key of pushes: %w", err)
	}
	k, err := ecdh.P256().NewPrivateKey(bits)
	if err != nil {
		return "", "", fmt.Errorf("the key of pushes: %w", err)
	}
	return private, base64.RawURLEncoding.EncodeToString(k.PublicKey().Bytes()), nil
}

// push sends m to a browser. It returns errGone, or why the push service did not take
// it, in words that tell no address.
func (s *Service) push(ctx context.Context, r account.Reminder, m Message) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	private, public, err := s.key(ctx)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	answer, err := webpush.SendNotificationWithContext(ctx, text, &webpush.Subscription{
		Endpoint: r.Endpoint, Keys: webpush.Keys{Auth: r.Auth, P256dh: r.P256DH},
	}, &webpush.Options{
		HTTPClient: s.client, Subscriber: s.Contact, TTL: int(max(m.life, time.Minute).Seconds()), Urgency: webpush.UrgencyHigh,
		VAPIDPublicKey: public, VAPIDPrivateKey: private, VapidExpiration: s.Now().Add(vapidLife),
	})
	if err != nil {
		return s.Outbound.Reason(ctx, err)
	}
	defer func() { _ = answer.Body.Close() }() // what it says is of no use
	_, _ = io.CopyN(io.Discard, answer.Body, 4<<10)
	switch {
	case answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusGone:
		return errGone
	case answer.StatusCode >= 300:
		return fmt.Errorf("the push service answered %d", answer.StatusCode)
	}
	return nil
}
