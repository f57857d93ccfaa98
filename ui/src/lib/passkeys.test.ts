import { expect, test } from 'vitest';
import { fromBase64url, readCreation, readRequest, toBase64url, writeCredential } from './passkeys';

const bytes = (...values: number[]) => Uint8Array.from(values).buffer;

test('base64url reads back what it wrote, with the letters of RFC 4648', () => {
  const all = Uint8Array.from({ length: 256 }, (_, i) => i);
  expect(fromBase64url(toBase64url(all.buffer))).toEqual(all);
  expect(toBase64url(bytes(251, 255, 254))).toBe('-__-');
  expect(toBase64url(bytes(1))).toBe('AQ');
});

test('options are read by hand where the browser cannot', () => {
  const request = readRequest({ challenge: 'AQI', rpId: 'example.org', timeout: 300_000 });
  expect(request).toMatchObject({ challenge: Uint8Array.of(1, 2), rpId: 'example.org', allowCredentials: [] });

  const creation = readCreation({
    challenge: 'AQI',
    rp: { name: 'Study Planner', id: 'example.org' },
    user: { id: 'Aw', name: 'ada@example.org', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [{ type: 'public-key', id: 'BA' }],
  });
  expect(creation.user).toMatchObject({ id: Uint8Array.of(3), name: 'ada@example.org' });
  expect(creation.excludeCredentials).toMatchObject([{ type: 'public-key', id: Uint8Array.of(4) }]);
  expect(creation.rp.id).toBe('example.org');
});

test('a credential is written by hand where the browser cannot', () => {
  const written = writeCredential({
    id: 'BQ',
    rawId: bytes(5),
    type: 'public-key',
    authenticatorAttachment: null,
    response: { clientDataJSON: bytes(6), authenticatorData: bytes(7), signature: bytes(8), userHandle: null },
  } as unknown as Credential);
  expect(JSON.parse(JSON.stringify(written))).toEqual({
    id: 'BQ',
    rawId: 'BQ',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'Bg', authenticatorData: 'Bw', signature: 'CA' },
  });
});

test('no credential counts as declined', () => {
  expect(() => writeCredential(null)).toThrow('no passkey');
});
