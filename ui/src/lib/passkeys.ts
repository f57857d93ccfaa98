// Passkeys (WebAuthn, level 3). The server speaks their JSON forms, which browsers
// read and write themselves; for those that do not yet, it is done here.
import { ask, type Account, type Ceremony, type PasskeyView, type Proof } from './app';

type RequestJSON = PublicKeyCredentialRequestOptionsJSON;
type CreationJSON = PublicKeyCredentialCreationOptionsJSON;

/** Whether this browser can use passkeys at this address. */
export const hasPasskeys = (): boolean => globalThis.isSecureContext && typeof PublicKeyCredential === 'function';

/** Whether passkeys can be offered where an address is typed in. */
export const offersPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** Whether somebody let a question for a passkey pass, rather than that it failed. */
export const wasDeclined = (e: unknown): boolean =>
  e instanceof DOMException && (e.name === 'NotAllowedError' || e.name === 'AbortError');

/** Whether the authenticator has a passkey of this account already. */
export const isThereAlready = (e: unknown): boolean => e instanceof DOMException && e.name === 'InvalidStateError';

/**
 * Asks for a passkey. With offer the browser does not ask, but offers passkeys where
 * an address is typed in, until signal is aborted.
 */
export async function askForPasskey(signal: AbortSignal, offer = false): Promise<Proof> {
  const { ceremony, options } = await ask<Ceremony<RequestJSON>>('POST', '/sign-in/passkey/begin');
  const credential = await navigator.credentials.get({
    publicKey: readRequest(options),
    mediation: offer ? 'conditional' : 'optional',
    signal,
  });
  return { ceremony, response: writeCredential(credential) };
}

/** Signs in by a passkey. */
export const signInWithPasskey = (proof: Proof): Promise<Account> => ask<Account>('POST', '/sign-in/passkey', proof);

/** Proves by a passkey who is signed in. */
export const proveByPasskey = (proof: Proof): Promise<void> => ask('POST', '/proof/passkey', proof);

/** Makes a passkey for whoever is signed in. */
export async function addPasskey(name: string): Promise<PasskeyView> {
  const { ceremony, options } = await ask<Ceremony<CreationJSON>>('POST', '/passkeys/begin');
  const credential = await navigator.credentials.create({ publicKey: readCreation(options) });
  return ask<PasskeyView>('POST', '/passkeys', { ceremony, name, response: writeCredential(credential) });
}

/** The bytes of a text in base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (c) => c.charCodeAt(0));
}

/** Bytes in base64url, without padding. */
export function toBase64url(buffer: ArrayBuffer): string {
  const bytes = Array.from(new Uint8Array(buffer), (b) => String.fromCharCode(b)).join('');
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

type Descriptors = PublicKeyCredentialDescriptorJSON[] | undefined;

const readDescriptors = (all: Descriptors) =>
  (all ?? []).map((d) => ({ ...d, id: fromBase64url(d.id) })) as PublicKeyCredentialDescriptor[];

/** The options of a sign-in. Without extensions by hand: the server asks for none. */
export function readRequest(o: RequestJSON): PublicKeyCredentialRequestOptions {
  if (typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function')
    return PublicKeyCredential.parseRequestOptionsFromJSON(o);
  return {
    ...(o as object),
    extensions: {},
    challenge: fromBase64url(o.challenge),
    allowCredentials: readDescriptors(o.allowCredentials),
  };
}

/** The options of making a passkey. */
export function readCreation(o: CreationJSON): PublicKeyCredentialCreationOptions {
  if (typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function')
    return PublicKeyCredential.parseCreationOptionsFromJSON(o);
  return {
    ...(o as object),
    extensions: {},
    rp: o.rp,
    pubKeyCredParams: o.pubKeyCredParams,
    challenge: fromBase64url(o.challenge),
    user: { ...o.user, id: fromBase64url(o.user.id) },
    excludeCredentials: readDescriptors(o.excludeCredentials),
  };
}

/** A credential as JSON. */
export function writeCredential(credential: Credential | null): Proof['response'] {
  if (!credential) throw new DOMException('no passkey was chosen', 'NotAllowedError');
  const c = credential as PublicKeyCredential;
  if ('toJSON' in c) return c.toJSON();
  return writeByHand(c as PublicKeyCredential);
}

function writeByHand(c: PublicKeyCredential): Proof['response'] {
  const r = c.response as Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse>;
  const text = (buffer: ArrayBuffer | null | undefined) => (buffer ? toBase64url(buffer) : undefined);
  return {
    id: c.id,
    rawId: toBase64url(c.rawId),
    type: c.type,
    authenticatorAttachment: c.authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
    response: {
      clientDataJSON: text(r.clientDataJSON),
      attestationObject: text(r.attestationObject),
      transports: r.getTransports?.(),
      authenticatorData: text(r.authenticatorData),
      signature: text(r.signature),
      userHandle: text(r.userHandle),
    },
  };
}
