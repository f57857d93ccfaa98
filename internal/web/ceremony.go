package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"studyplanner/internal/account"
)

// ceremonyTime is how long a ceremony is valid, in the browser and on the server.
const ceremonyTime = 5 * time.Minute

// nobody is whom a ceremony belongs to that signs in.
const nobody = ""

var errCloned = errors.New("the counter did not go up: there may be a copy of this passkey")

// newPasskeys returns the WebAuthn relying party for an origin. It is nil if the origin is an
// address, as passkeys belong to a name.
func newPasskeys(origin string) *webauthn.WebAuthn {
	host := ""
	if u, err := url.Parse(origin); err == nil {
		host = u.Hostname()
	}
	if protocol.ValidateRPID(host) != nil {
		return nil
	}
	timeout := webauthn.TimeoutConfig{Timeout: ceremonyTime, TimeoutUVD: ceremonyTime}
	w, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: "Study Planner", RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationPreferred,
		},
		Timeouts: webauthn.TimeoutsConfig{Login: timeout, Registration: timeout},
		// Some password managers tell more than they were asked.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil
	}
	return w
}

// ceremony is a WebAuthn ceremony that has begun. It has the options for the browser, and a token
// to find it again.
type ceremony struct {
	Ceremony string         `json:"ceremony"`
	Options  jsontext.Value `json:"options"` // PublicKeyCredential…OptionsJSON
}

// begin remembers a ceremony of an account, or of nobody.
func (a *App) begin(ctx context.Context, accountID string, session *webauthn.SessionData, options any) (ceremony, error) {
	data, err := json.Marshal(session)
	if err != nil {
		return ceremony{}, fmt.Errorf("encode ceremony: %w", err)
	}
	shown, err := json.Marshal(options)
	if err != nil {
		return ceremony{}, fmt.Errorf("encode ceremony: %w", err)
	}
	token, err := a.Members.BeginCeremony(ctx, accountID, data)
	if err != nil {
		return ceremony{}, err
	}
	return ceremony{token.Reveal(), shown}, nil
}

// end returns what was remembered of a ceremony, which is over with this. It
// returns account.ErrPasskey if there is none, or if somebody else began it.
func (a *App) end(ctx context.Context, token, accountID string) (webauthn.SessionData, error) {
	var session webauthn.SessionData
	c, err := a.Members.EndCeremony(ctx, token)
	if err != nil {
		return session, err
	}
	if c.AccountID != accountID {
		return session, account.ErrPasskey
	}
	if err := json.Unmarshal(c.Data, &session); err != nil {
		return session, fmt.Errorf("read ceremony: %w", err)
	}
	return session, nil
}

// refused returns the error for a passkey that was refused. The reason is
// for the log: it may be that the public URL is not the one that people use.
func (a *App) refused(ctx context.Context, err error) error {
	reason := err.Error()
	if p, ok := errors.AsType[*protocol.Error](err); ok {
		reason += ": " + p.DevInfo
	}
	a.Log.LogAttrs(ctx, slog.LevelWarn, "a passkey was refused", slog.String("reason", fmt.Sprintf("%.500s", reason)))
	return account.ErrPasskey
}

// unknown returns err in a form that does not tell what is missing.
func unknown(err error) error {
	if errors.Is(err, account.ErrPasskeyNotFound) || errors.Is(err, account.ErrNotFound) {
		return account.ErrPasskey
	}
	return err
}

// holder is an account as WebAuthn knows it, a webauthn.User.
type holder struct {
	account     account.Account
	credentials []webauthn.Credential
}

func newHolder(a account.Account, passkeys ...account.Passkey) (holder, error) {
	h := holder{a, make([]webauthn.Credential, len(passkeys))}
	for i, p := range passkeys {
		if err := json.Unmarshal(p.Data, &h.credentials[i]); err != nil {
			return holder{}, fmt.Errorf("read passkey %s: %w", p.ID, err)
		}
	}
	return h, nil
}

// WebAuthnID is the user handle.
func (h holder) WebAuthnID() []byte { return []byte(h.account.ID) }

// WebAuthnName is by which the owner tells accounts apart.
func (h holder) WebAuthnName() string { return h.account.Email }

// WebAuthnDisplayName is what to call the owner.
func (h holder) WebAuthnDisplayName() string { return cmp.Or(h.account.Name, h.account.Email) }

// WebAuthnCredentials are the passkeys of the account.
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.credentials }
