package web

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
)

func (a *App) beginPasskeySignIn(r *api.Request) (ceremony, error) {
	if err := a.throttlePasskey(r, r.Charge); err != nil {
		return ceremony{}, err
	}
	request, session, err := a.passkeys.BeginDiscoverableLogin()
	if err != nil {
		return ceremony{}, fmt.Errorf("begin a sign-in with a passkey: %w", err)
	}
	return a.begin(r.Context(), nobody, session, request.Response)
}

// assertion is how a browser answers to a ceremony that signs in.
type assertion struct {
	Ceremony string         `json:"ceremony"`
	Response jsontext.Value `json:"response"` // AuthenticationResponseJSON
}

func (a *App) signInByPasskey(r *api.Request, d assertion) (accountView, error) {
	if err := a.throttlePasskey(r, r.ChargeFailure); err != nil {
		return accountView{}, err
	}
	passkey, err := a.asserted(r, d)
	if err != nil {
		return accountView{}, err
	}
	owner, token, err := a.Members.Admit(r.Context(), passkey.AccountID, r.UserAgent())
	if err != nil {
		return accountView{}, unknown(err)
	}
	return a.welcome(r, owner, token)
}

// asserted returns the passkey that d proves to be there, and records its use.
func (a *App) asserted(r *api.Request, d assertion) (account.Passkey, error) {
	session, err := a.end(r.Context(), d.Ceremony, nobody)
	if err != nil {
		return account.Passkey{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(d.Response)
	if err != nil {
		return account.Passkey{}, a.refused(r.Context(), err)
	}
	passkey, err := a.Members.PasskeyByCredential(r.Context(), string(parsed.Response.UserHandle), credentialID(parsed.RawID))
	if err != nil {
		return account.Passkey{}, unknown(err)
	}
	data, err := a.verify(r.Context(), passkey, session, parsed)
	if err != nil {
		return account.Passkey{}, err
	}
	return passkey, a.Members.UsePasskey(r.Context(), passkey.AccountID, passkey.Credential, data)
}

// verify returns the data of a passkey after it was used. One whose counter did
// not go up is refused: there may be two of it (WebAuthn 3, 6.1.1).
func (a *App) verify(ctx context.Context, p account.Passkey, session webauthn.SessionData, response *protocol.ParsedCredentialAssertionData) ([]byte, error) {
	h, err := newHolder(account.Account{ID: p.AccountID}, p)
	if err != nil {
		return nil, err
	}
	find := func(_, _ []byte) (webauthn.User, error) { return h, nil }
	credential, err := a.passkeys.ValidateDiscoverableLogin(find, session, response)
	if err != nil {
		return nil, a.refused(ctx, err)
	}
	if credential.Authenticator.CloneWarning {
		return nil, a.refused(ctx, errCloned)
	}
	data, err := json.Marshal(credential)
	if err != nil {
		return nil, fmt.Errorf("encode passkey: %w", err)
	}
	return data, nil
}
