package web_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"slices"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/protocol/webauthncbor"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"
)

// relyingParty is where a device thinks that it is.
type relyingParty struct{ id, origin string }

// site is where the devices of these tests are.
var site = relyingParty{"localhost", origin}

// device is an authenticator with one passkey (Web Authentication, level 3).
type device struct {
	key                      *ecdsa.PrivateKey
	id, userHandle           []byte
	counter                  uint32
	backupEligible, backedUp bool
}

func (s *server) device(email string) *device {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	s.must(err)
	return &device{key: key, id: []byte(rand.Text()), userHandle: []byte(s.account(email).ID)}
}

// begun is a ceremony that has begun.
type begun struct {
	Ceremony string
	Options  struct{ Challenge string }
}

// answer is what a browser answers in a ceremony.
func (d *device) answer(b begun, response obj) obj {
	id := base64.RawURLEncoding.EncodeToString(d.id)
	return obj{"ceremony": b.Ceremony, "response": obj{"type": "public-key", "id": id, "rawId": id, "response": response}}
}

// attest answers to the registration that b began.
func (b *browser) attest(d *device, at relyingParty) obj {
	b.t.Helper()
	started := into[begun](b.post("/app/passkeys/begin", nil).is(200))
	point, err := d.key.PublicKey.Bytes() // 4, x and y
	b.must(err)
	key, err := webauthncbor.Marshal(webauthncose.EC2PublicKeyData{
		PublicKeyData: webauthncose.PublicKeyData{KeyType: int64(webauthncose.EllipticKey), Algorithm: int64(webauthncose.AlgES256)},
		Curve:         int64(webauthncose.P256), XCoord: point[1:33], YCoord: point[33:],
	})
	b.must(err)
	var model [16]byte // which it does not tell
	length := binary.BigEndian.AppendUint16(nil, uint16(len(d.id)))
	attested := slices.Concat(d.data(at, protocol.FlagAttestedCredentialData), model[:], length, d.id, key)
	object, err := webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": attested})
	b.must(err)
	answer := d.answer(started, obj{"clientDataJSON": b.clientData("webauthn.create", started, at), "attestationObject": object64(object)})
	answer["name"] = " Phone "
	return answer
}

// assert answers to a sign-in that b began. The counter of the key goes up.
func (b *browser) assert(d *device, at relyingParty) obj {
	b.t.Helper()
	started := into[begun](b.post("/app/sign-in/passkey/begin", nil).is(200))
	d.counter++
	client, data := b.clientData("webauthn.get", started, at), d.data(at, 0)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(slices.Concat(data, hash[:]))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, digest[:])
	b.must(err)
	return d.answer(started, obj{
		"clientDataJSON": client, "authenticatorData": object64(data), "signature": object64(signature), "userHandle": object64(d.userHandle),
	})
}

// data is the authenticator data without a credential.
func (d *device) data(at relyingParty, flags protocol.AuthenticatorFlags) []byte {
	flags |= protocol.FlagUserPresent | protocol.FlagUserVerified
	if d.backupEligible {
		flags |= protocol.FlagBackupEligible
	}
	if d.backedUp {
		flags |= protocol.FlagBackupState
	}
	hash := sha256.Sum256([]byte(at.id))
	return binary.BigEndian.AppendUint32(append(hash[:], byte(flags)), d.counter)
}

// clientData is what a browser says of a ceremony.
func (b *browser) clientData(kind string, started begun, at relyingParty) object64 {
	b.t.Helper()
	text, err := json.Marshal(obj{"type": kind, "challenge": started.Options.Challenge, "origin": at.origin})
	b.must(err)
	return text
}

// object64 is written to JSON in base64url.
type object64 []byte

func (o object64) MarshalText() ([]byte, error) {
	return base64.RawURLEncoding.AppendEncode(nil, o), nil
}
