package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// DeviceLife is the lifetime of the device cookie that a browser gets at sign-in.
const DeviceLife = 365 * 24 * time.Hour

// maxDevices is the number of accounts in the device cookie of a browser: those that signed
// in last.
const maxDevices = 5

// DeviceStorage remembers what devices are signed with.
type DeviceStorage interface {
	// DeviceSecret returns the secret of this installation, which stays the same as long as
	// there are accounts. It stores fresh if there was none. It returns ErrNotFound if
	// there is no account.
	DeviceSecret(ctx context.Context, fresh string) (string, error)
}

// device is a browser in which the owner of an account has signed in (the "device cookies"
// of OWASP). Failed sign-ins of strangers do not lock it out.
type device struct {
	accountID, id, since string // since is in seconds of Unix
	signature            string // HMAC-SHA256 of the others and the hash of the password
}

// String returns d as it is in the cookie.
func (d device) String() string {
	return strings.Join([]string{d.accountID, d.id, d.since, d.signature}, ".")
}

// parseDevices reads a device cookie. It skips what is no device.
func parseDevices(text string) []device {
	var all []device
	for item := range strings.SplitSeq(text, "~") {
		if part := strings.Split(item, "."); len(part) == 4 && len(all) < maxDevices {
			all = append(all, device{part[0], part[1], part[2], part[3]})
		}
	}
	return all
}

// printDevices returns what parseDevices reads.
func printDevices(all []device) string {
	texts := make([]string, len(all))
	for i, d := range all {
		texts[i] = d.String()
	}
	return strings.Join(texts, "~")
}

// sign returns the signature of d; encoded is the hash of the password. A new password makes
// all signatures invalid.
func (d device) sign(secret, encoded string) string {
	return sign(secret, "device", d.accountID, d.id, d.since, encoded)
}

// sign returns the HMAC-SHA256 of parts. The first part says what they are for.
func sign(secret string, parts ...string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strings.Join(parts, ".")))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// valid reports whether d has not expired at now.
func (d device) valid(now time.Time) bool {
	since, err := strconv.ParseInt(d.since, 10, 64)
	return err == nil && now.Sub(time.Unix(since, 0)) < DeviceLife
}

// Remember returns the new device cookie of a browser with the cookie known, in which the
// owner of the account has just signed in. It returns ErrNotFound.
func (m *Members) Remember(ctx context.Context, known, accountID string) (string, error) {
	secret, err := m.deviceSecret(ctx)
	if err != nil {
		return "", err
	}
	encoded, err := m.Store.Password(ctx, accountID)
	if err != nil {
		return "", fmt.Errorf("look up password: %w", err)
	}
	d := device{accountID: accountID, id: m.NewID(), since: strconv.FormatInt(m.Now().Unix(), 10)}
	d.signature = d.sign(secret, encoded)
	others := slices.DeleteFunc(parseDevices(known), func(old device) bool { return old.accountID == accountID })
	return printDevices(append([]device{d}, others[:min(len(others), maxDevices-1)]...)), nil
}

// Recognize returns the id of the device with the cookie known, if the owner of the account
// with that address has signed in there. It returns "" otherwise, if that was over a year
// ago, or if the password was changed since.
func (m *Members) Recognize(ctx context.Context, known, email string) (string, error) {
	all := parseDevices(known)
	if len(all) == 0 {
		return "", nil
	}
	a, err := m.Accounts.Find(ctx, strings.TrimSpace(email))
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("recognize a browser: %w", err)
	}
	return m.recognize(ctx, slices.DeleteFunc(all, func(d device) bool { return d.accountID != a.ID }))
}

// RecognizeAny is Recognize for any account.
func (m *Members) RecognizeAny(ctx context.Context, known string) (string, error) {
	return m.recognize(ctx, parseDevices(known))
}

// recognize returns the id of the first of all that is genuine, or "".
func (m *Members) recognize(ctx context.Context, all []device) (string, error) {
	if len(all) == 0 {
		return "", nil
	}
	secret, err := m.deviceSecret(ctx)
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	for _, d := range all {
		encoded, err := m.Store.Password(ctx, d.accountID)
		if err != nil {
			return "", fmt.Errorf("look up password: %w", err)
		}
		if d.valid(m.Now()) && hmac.Equal([]byte(d.signature), []byte(d.sign(secret, encoded))) {
			return d.id, nil
		}
	}
	return "", nil
}

// deviceSecret returns the secret of this installation, and makes it if there is none.
func (m *Members) deviceSecret(ctx context.Context) (string, error) {
	fresh, err := NewToken(m.Random)
	if err != nil {
		return "", err
	}
	secret, err := m.Store.DeviceSecret(ctx, fresh.Reveal())
	if err != nil {
		return "", fmt.Errorf("look up the secret of devices: %w", err)
	}
	return secret, nil
}
