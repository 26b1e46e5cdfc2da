import { readFileSync } from 'node:fs';
import {
  type AuthKdf,
  type DeviceWrappedKey,
  type Envelope,
  type Erkp,
  type HeaderSubject,
  headerDigestInput,
  type KeySlot,
  type RecordHeader,
  type Scalar,
} from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { asRawDataKey, importDataKey } from './data-key.ts';
import { unwrapDeviceWrap } from './device-wrap.ts';
import { decryptEnvelope, encryptToEnvelope, padPlaintext } from './envelope.ts';
import { unwrapErkp } from './erkp.ts';
import { PasswordKeys } from './password-keys.ts';
import { isHeaderOf, openRecordHeader, sealRecordHeader } from './record-header.ts';
import { formatRecoveryKey, generateRecoveryKey, parseRecoveryKey } from './recovery-key.ts';
import { deriveRecoverySecret, unwrapSlot } from './slot-wrap.ts';
import { type Bytes, type DataKey, type DeviceKey, parseVaultId, type RecoveryKey, type VaultId } from './types.ts';
import { isDataKeyOfVault } from './vault-proof.ts';

function vectors<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../../contracts/vectors/${name}.json`, import.meta.url), 'utf8')) as T;
}

function bytesOf(text: string): Bytes {
  const bytes = decodeBase64(text);
  if (!bytes) throw new Error('The vectors hold canonical base64.');
  return bytes;
}

function idOf(text: string): VaultId {
  const vaultId = parseVaultId(text);
  if (!vaultId) throw new Error('The vectors hold whole vault names.');
  return vaultId;
}

const keyOf = (text: string): Promise<DataKey> => importDataKey(asRawDataKey(bytesOf(text)));

describe('PasswordKeys.authSecret (auth-v2 vectors)', () => {
  const { valid, mustFail } = vectors<{
    valid: { name: string; password: string; kdf: AuthKdf; secret: string }[];
    mustFail: { name: string; kdf: AuthKdf }[];
  }>('auth-v2');

  it.each(valid)('derives the published secret: $name', async ({ password, kdf, secret }) => {
    expect(await new PasswordKeys(password).authSecret(kdf)).toBe(secret);
  });
  it.each(mustFail)('rejects $name', async ({ kdf }) => {
    await expect(new PasswordKeys('correct horse battery 1').authSecret(kdf)).rejects.toMatchObject({
      code: 'E_KEY_MATERIAL',
    });
  });
});

describe('unwrapErkp (erkp-v1 vectors)', () => {
  const { vaultId, valid, mustFail } = vectors<{
    vaultId: string;
    valid: { name: string; password: string; erkp: Erkp; dataKey: string }[];
    mustFail: { name: string; password: string; erkp: Erkp; error: string; vaultId?: string }[];
  }>('erkp-v1');

  it.each(valid)('unwraps the published data key: $name', async ({ password, erkp, dataKey }) => {
    const raw = await unwrapErkp({ ...erkp, vaultId }, new PasswordKeys(password));
    expect(encodeBase64(raw)).toBe(dataKey);
  });
  it.each(mustFail)('rejects $name', async ({ password, erkp, error, vaultId: vault = vaultId }) => {
    await expect(unwrapErkp({ ...erkp, vaultId: vault }, new PasswordKeys(password))).rejects.toMatchObject({
      code: error,
    });
  });
});

interface SlotCase {
  name: string;
  vaultId: string;
  slot: KeySlot;
  dataKey: string;
}
interface BadSlot {
  name: string;
  vaultId: string;
  slot: KeySlot;
  error: 'opens' | 'form';
}
const openVectorSlot = async (secret: string, { vaultId, slot }: { vaultId: string; slot: KeySlot }) =>
  unwrapSlot({ slot, vaultId: idOf(vaultId), secret: bytesOf(secret) });
const expectRejected = async (secret: string, bad: BadSlot) => {
  if (bad.error === 'opens') expect(await openVectorSlot(secret, bad)).toBeNull();
  else await expect(openVectorSlot(secret, bad)).rejects.toMatchObject({ code: 'E_KEY_MATERIAL' });
};

describe('recovery key and its slot (recwrap-v1 vectors)', () => {
  const { key, text, secret, typed, mistyped, valid, mustFail } = vectors<{
    key: string;
    text: string;
    secret: string;
    typed: { name: string; text: string }[];
    mistyped: { name: string; text: string; error: string }[];
    valid: SlotCase[];
    mustFail: BadSlot[];
  }>('recwrap-v1');
  const recoveryKey = () => bytesOf(key) as RecoveryKey;

  it('formats the key as seven groups with a checksum', async () => {
    expect((await formatRecoveryKey(recoveryKey())).join(' ')).toBe(text);
  });
  it('derives the published recovery secret for the server', async () => {
    expect(await deriveRecoverySecret(recoveryKey())).toBe(secret);
  });
  // shows: recovery.typing
  it.each(typed)('parses a key typed $name', async (as) => {
    expect(await parseRecoveryKey(as.text)).toEqual(bytesOf(key));
  });
  // shows: recovery.mistyped
  it.each(mistyped)('rejects a typed key with $name', async ({ text: wrong, error }) => {
    expect(await parseRecoveryKey(wrong)).toBe(error);
  });
  it('rejects a typed key with any other sign of the checksum', async () => {
    for (const at of [text.length - 2, text.length - 1])
      for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.replace(text.charAt(at), ''))
        expect(await parseRecoveryKey(text.slice(0, at) + sign + text.slice(at + 1)), sign).toBe('check');
  });
  it('parses 50 random keys back to the same bytes', async () => {
    for (let n = 0; n < 50; n += 1) {
      const key = generateRecoveryKey();
      expect(await parseRecoveryKey((await formatRecoveryKey(key)).join(''))).toEqual(key);
    }
  });
  it.each(valid)('unwraps the data key: $name', async (slot) => {
    expect(encodeBase64((await openVectorSlot(key, slot)) ?? new Uint8Array())).toBe(slot.dataKey);
  });
  it.each(mustFail)('rejects an invalid slot: $name', async (bad) => expectRejected(key, bad));
});

describe('passkey slot (prfwrap-v1 vectors)', () => {
  const { prf, valid, mustFail } = vectors<{ prf: string; valid: SlotCase[]; mustFail: BadSlot[] }>('prfwrap-v1');

  it.each(valid)('unwraps the data key: $name', async (slot) => {
    expect(encodeBase64((await openVectorSlot(prf, slot)) ?? new Uint8Array())).toBe(slot.dataKey);
  });
  it.each(mustFail)('rejects an invalid slot: $name', async (bad) => expectRejected(prf, bad));
});

describe('unwrapDeviceWrap (devwrap-v1 vectors)', () => {
  const { deviceKey, vaultId, account, valid, mustFail } = vectors<{
    deviceKey: string;
    vaultId: string;
    account: string;
    valid: { name: string; wrap: DeviceWrappedKey; dataKey: string }[];
    mustFail: { name: string; wrap: DeviceWrappedKey }[];
  }>('devwrap-v1');
  const device = async () =>
    (await crypto.subtle.importKey('raw', bytesOf(deviceKey), 'AES-GCM', false, ['decrypt'])) as DeviceKey;

  it.each(valid)('unwraps the data key: $name', async ({ wrap, dataKey }) => {
    expect(encodeBase64(await unwrapDeviceWrap(wrap, await device(), { account, vaultId }))).toBe(dataKey);
  });
  it.each(mustFail)('rejects $name', async ({ wrap }) => {
    await expect(unwrapDeviceWrap(wrap, await device(), { account, vaultId })).rejects.toMatchObject({
      code: 'E_DEVICE_WRAP',
    });
  });
});

describe('encryptToEnvelope and decryptEnvelope (envelope v1 vectors)', () => {
  interface Case {
    name: string;
    at: string;
    value: Scalar;
    closed: string[] | null;
    padStep: number;
    plaintext: string;
    envelope: Envelope;
  }
  const { dataKey, valid, mustFail } = vectors<{
    dataKey: string;
    valid: Case[];
    mustFail: { name: string; at: string; envelope: Envelope; error: string }[];
  }>('envelope-v1');

  it.each(valid)('decrypt the published envelope for its own field: $name', async ({ at, value, envelope }) => {
    expect(await decryptEnvelope(await keyOf(dataKey), envelope, at)).toBe(value);
  });
  // shows: vault.value.padding
  it.each(valid)('pad the plaintext as published: $name', ({ at: place, value, closed, padStep, plaintext }) => {
    expect(new TextDecoder().decode(padPlaintext({ place, value, closed, padStep }))).toBe(plaintext);
  });
  // shows: vault.value.nonce
  it.each(valid)(
    'decrypt a new envelope and use a new nonce for each envelope: $name',
    async ({ at: place, value, closed }) => {
      const key = await keyOf(dataKey);
      const [one, two] = await Promise.all([
        encryptToEnvelope(key, { place, value, closed }),
        encryptToEnvelope(key, { place, value }),
      ]);
      expect(await decryptEnvelope(key, one, place)).toBe(value);
      expect(one.n).not.toBe(two.n);
    },
  );
  it.each(mustFail)('reject an envelope: $name', async ({ at, envelope, error }) => {
    await expect(decryptEnvelope(await keyOf(dataKey), envelope, at)).rejects.toMatchObject({ code: error });
  });
  it('give all values of a finite set the same ciphertext length', () => {
    const edge = valid.filter(({ value }) => value === 'selected' || value === 'parked');
    expect(new Set(edge.map(({ envelope }) => envelope.c.length)).size).toBe(1);
  });
  // shows: vault.envelope.iv
  it('report a missing nonce as "Envelope missing IV"', async () => {
    const bare = mustFail.find(({ error }) => error === 'E_NO_IV');
    if (!bare) throw new Error('The vectors have this case.');
    await expect(decryptEnvelope(await keyOf(dataKey), bare.envelope, bare.at)).rejects.toThrow('Envelope missing IV');
  });
  it('throw for an unknown kind of record and for a number that is not finite', async () => {
    const key = await keyOf(dataKey);
    await expect(encryptToEnvelope(key, { place: 'diary.text:1', value: 'x' })).rejects.toThrow('No such place');
    await expect(encryptToEnvelope(key, { place: 'steps.total:1', value: Number.NaN })).rejects.toThrow('finite');
  });
});

describe('openRecordHeader and isHeaderOf (header-v1 vectors)', () => {
  const { dataKey, valid, mustFail } = vectors<{
    dataKey: string;
    valid: (HeaderSubject & { name: string; input: string; header: RecordHeader; h: Envelope })[];
    mustFail: { name: string; members: HeaderSubject['members']; h: unknown; error: 'unopened' | 'unfit' }[];
  }>('header-v1');

  it.each(valid)(
    'open the published header and find its members bound: $name',
    async ({ header, h, input, ...subject }) => {
      const opened = await openRecordHeader(await keyOf(dataKey), subject, h);
      expect(opened).toEqual(header);
      expect(headerDigestInput(subject, header)).toBe(input);
      expect(await isHeaderOf(header, subject)).toBe(true);
    },
  );
  it.each(valid)('seal a header that opens to the published one: $name', async ({ header, h, ...subject }) => {
    const key = await keyOf(dataKey);
    const { digest, ...state } = header;
    const sealed = await sealRecordHeader(key, subject, state);
    expect(sealed.header).toEqual({ ...state, digest });
    expect(sealed.h.n).not.toBe(h.n);
    expect(await openRecordHeader(key, subject, sealed.h)).toEqual(header);
  });
  it.each(mustFail)('refuse $name', async ({ members, h, error }) => {
    const [{ kind, id } = { kind: 'lines', id: '' } as const] = valid;
    const opened = await openRecordHeader(await keyOf(dataKey), { kind, id }, h);
    if (error === 'unopened') expect(opened).toBeNull();
    else expect(opened && (await isHeaderOf(opened, { kind, id, members }))).toBe(false);
  });
});

describe('isDataKeyOfVault (vault-proof-v1 vectors)', () => {
  const { dataKey, valid, mustFail } = vectors<{
    dataKey: string;
    valid: { name: string; vaultId: string; proof: Envelope }[];
    mustFail: { name: string; vaultId: string; proof: Envelope }[];
  }>('vault-proof-v1');

  it.each(valid)('accepts the key of the vault: $name', async ({ vaultId, proof }) => {
    expect(await isDataKeyOfVault(await keyOf(dataKey), { vaultId: idOf(vaultId), proof })).toBe(true);
  });
  it.each(mustFail)('rejects $name', async ({ vaultId, proof }) => {
    expect(await isDataKeyOfVault(await keyOf(dataKey), { vaultId: idOf(vaultId), proof })).toBe(false);
  });
});
