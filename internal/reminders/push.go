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

// pushTimeout is the timeout of a request to a push service.
const pushTimeout = 10 * time.Second

// vapidLife is how long a VAPID signature is valid.
const vapidLife = 12 * time.Hour

// errGone means that the subscription of a browser has ended.
var errGone = errors.New("the push service does not know the browser any more")

// key returns the VAPID keys of this installation, the private one and that for browsers, in
// base64url. It makes them on first use.
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

// push sends m to a browser. It returns errGone, or why the push service did not take it. The
// text of the error has no address.
func (s *Service) push(ctx context.Context, r account.Reminder, m Message) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	private, public, err := s.key(ctx)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, pushTimeout)
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
