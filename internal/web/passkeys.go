package web

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
)

// passkeyView is a passkey as the owner of its account sees it.
type passkeyView struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	Created time.Time  `json:"created"`
	Used    *time.Time `json:"used"` // nil: never
}

func newPasskeyView(p account.Passkey) passkeyView {
	return passkeyView{p.ID, p.Name, p.Created, p.Used}
}

func (a *App) listPasskeys(r *api.Request) ([]passkeyView, error) {
	all, err := a.Members.Passkeys(r.Context(), r.Access().AccountID)
	views := make([]passkeyView, len(all))
	for i, p := range all {
		views[i] = newPasskeyView(p)
	}
	return views, err
}

func (a *App) deletePasskey(r *api.Request) (api.None, error) {
	return api.None{}, a.Members.DeletePasskey(r.Context(), r.Access().AccountID, r.Param(0))
}

// beginPasskey asks for a proof, and addPasskey does not: nobody else has the token
// of the ceremony that begins here.
func (a *App) beginPasskey(r *api.Request) (ceremony, error) {
	if err := a.requireProof(r); err != nil {
		return ceremony{}, err
	}
	owner, err := a.owner(r)
	if err != nil {
		return ceremony{}, err
	}
	all, err := a.Members.Passkeys(r.Context(), owner.ID)
	if err != nil {
		return ceremony{}, err
	}
	if err := account.CheckRoom(len(all)); err != nil {
		return ceremony{}, err
	}
	h, err := newHolder(owner, all...)
	if err != nil {
		return ceremony{}, err
	}
	known := webauthn.Credentials(h.credentials).CredentialDescriptors()
	creation, session, err := a.passkeys.BeginRegistration(h, webauthn.WithExclusions(known))
	if err != nil {
		return ceremony{}, fmt.Errorf("begin the registration of a passkey: %w", err)
	}
	return a.begin(r.Context(), owner.ID, session, creation.Response)
}

// attestation is how a browser answers to a ceremony that adds a passkey.
type attestation struct {
	Ceremony string         `json:"ceremony"`
	Name     string         `json:"name"`
	Response jsontext.Value `json:"response"` // RegistrationResponseJSON
}

// Validate reports a name that no passkey can have, before the ceremony is over.
func (d attestation) Validate() error {
	_, err := account.PasskeyName(d.Name)
	return err
}

func (a *App) addPasskey(r *api.Request, d attestation) (passkeyView, error) {
	owner, err := a.owner(r)
	if err != nil {
		return passkeyView{}, err
	}
	session, err := a.end(r.Context(), d.Ceremony, owner.ID)
	if err != nil {
		return passkeyView{}, err
	}
	credential, err := a.register(owner, session, d.Response)
	if err != nil {
		return passkeyView{}, a.refused(r.Context(), err)
	}
	data, err := json.Marshal(credential)
	if err != nil {
		return passkeyView{}, fmt.Errorf("encode passkey: %w", err)
	}
	added, err := a.Members.AddPasskey(r.Context(), account.Passkey{
		AccountID: owner.ID, Name: d.Name, Credential: credentialID(credential.ID), Data: data,
	})
	if err != nil {
		return passkeyView{}, err
	}
	a.notify(r, owner, newPasskey)
	return newPasskeyView(added), nil
}

// register verifies the answer to a registration. What it proves about the make of
// the authenticator is not kept: nobody asks.
func (a *App) register(owner account.Account, session webauthn.SessionData, response []byte) (*webauthn.Credential, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(response)
	if err != nil {
		return nil, err
	}
	credential, err := a.passkeys.CreateCredential(holder{account: owner}, session, parsed)
	if err != nil {
		return nil, err
	}
	credential.Attestation = webauthn.CredentialAttestation{}
	return credential, nil
}

// credentialID is the form in which the id of a credential is stored.
func credentialID(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }
