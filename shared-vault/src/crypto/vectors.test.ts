import { readFileSync } from 'node:fs';
import type { AuthKdf, DeviceWrap, Envelope, Erkp, Scalar, VaultSlot } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { deriveAuthSecret } from './auth-secret.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { asRawDataKey, importDataKey } from './data-key.ts';
import { openDeviceWrap } from './device-wrap.ts';
import { openValue, padPlaintext, sealValue } from './envelope.ts';
import { deriveKek, openErkp } from './erkp.ts';
import { formatRecoveryKey, generateRecoveryKey, parseRecoveryKey } from './recovery-key.ts';
import { deriveRecoverySecret, openSlot } from './slot-wrap.ts';
import { asVaultId, type Bytes, type DataKey, type DeviceKey, type RecoveryKey, type VaultId } from './types.ts';
import { provesVault } from './vault-proof.ts';

function vectors<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../../contracts/vectors/${name}.json`, import.meta.url), 'utf8')) as T;
}

function bytesOf(text: string): Bytes {
  const bytes = decodeBase64(text);
  if (!bytes) throw new Error('The vectors hold canonical base64.');
  return bytes;
}

function idOf(text: string): VaultId {
  const vaultId = asVaultId(text);
  if (!vaultId) throw new Error('The vectors hold whole vault names.');
  return vaultId;
}

const keyOf = (text: string): Promise<DataKey> => importDataKey(asRawDataKey(bytesOf(text)));

describe('auth-v1', () => {
  const { valid, mustFail } = vectors<{
    valid: { name: string; password: string; kdf: AuthKdf; secret: string }[];
    mustFail: { name: string; kdf: AuthKdf }[];
  }>('auth-v1');

  it.each(valid)('derives the published secret: $name', async ({ password, kdf, secret }) => {
    expect(await deriveAuthSecret(password, kdf)).toBe(secret);
  });
  it.each(mustFail)('refuses $name', async ({ kdf }) => {
    await expect(deriveAuthSecret('correct horse battery 1', kdf)).rejects.toMatchObject({ code: 'E_KEY_MATERIAL' });
  });
});

describe('erkp-v1', () => {
  const { valid, mustFail } = vectors<{
    valid: { name: string; password: string; erkp: Erkp; dataKey: string }[];
    mustFail: { name: string; password: string; erkp: Erkp; error: string }[];
  }>('erkp-v1');

  it.each(valid)('opens to the published key: $name', async ({ password, erkp, dataKey }) => {
    expect(encodeBase64(await openErkp(erkp, await deriveKek(password, erkp)))).toBe(dataKey);
  });
  it.each(mustFail)('refuses $name', async ({ password, erkp, error }) => {
    const opening = async () => openErkp(erkp, await deriveKek(password, erkp));
    await expect(opening()).rejects.toMatchObject({ code: error });
  });
});

interface SlotCase {
  name: string;
  vaultId: string;
  slot: VaultSlot;
  dataKey: string;
}
interface BadSlot {
  name: string;
  vaultId: string;
  slot: VaultSlot;
  error: 'opens' | 'form';
}
const opened = async (secret: string, { vaultId, slot }: { vaultId: string; slot: VaultSlot }) =>
  openSlot({ slot, vaultId: idOf(vaultId), secret: bytesOf(secret) });
const refused = async (secret: string, bad: BadSlot) => {
  if (bad.error === 'opens') expect(await opened(secret, bad)).toBeNull();
  else await expect(opened(secret, bad)).rejects.toMatchObject({ code: 'E_KEY_MATERIAL' });
};

describe('recwrap-v1', () => {
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

  it('is written in seven groups with its checksum', async () => {
    expect((await formatRecoveryKey(recoveryKey())).join(' ')).toBe(text);
  });
  it('shows itself to the server by another secret', async () => {
    expect(await deriveRecoverySecret(recoveryKey())).toBe(secret);
  });
  // shows: recovery.typing
  it.each(typed)('is read $name', async (as) => {
    expect(await parseRecoveryKey(as.text)).toEqual(bytesOf(key));
  });
  // shows: recovery.mistyped
  it.each(mistyped)('is not read with $name', async ({ text: wrong, error }) => {
    expect(await parseRecoveryKey(wrong)).toBe(error);
  });
  it('is read back, whatever its bytes', async () => {
    for (let n = 0; n < 50; n += 1) {
      const made = generateRecoveryKey();
      expect(await parseRecoveryKey((await formatRecoveryKey(made)).join(''))).toEqual(made);
    }
  });
  it.each(valid)('opens $name', async (slot) => {
    expect(encodeBase64((await opened(key, slot)) ?? new Uint8Array())).toBe(slot.dataKey);
  });
  it.each(mustFail)('refuses one that is or has: $name', async (bad) => refused(key, bad));
});

describe('prfwrap-v1', () => {
  const { prf, valid, mustFail } = vectors<{ prf: string; valid: SlotCase[]; mustFail: BadSlot[] }>('prfwrap-v1');

  it.each(valid)('opens $name', async (slot) => {
    expect(encodeBase64((await opened(prf, slot)) ?? new Uint8Array())).toBe(slot.dataKey);
  });
  it.each(mustFail)('refuses one that is or has: $name', async (bad) => refused(prf, bad));
});

describe('devwrap-v1', () => {
  const { deviceKey, valid, mustFail } = vectors<{
    deviceKey: string;
    valid: { name: string; wrap: DeviceWrap; dataKey: string }[];
    mustFail: { name: string; wrap: DeviceWrap }[];
  }>('devwrap-v1');
  const device = async () =>
    (await crypto.subtle.importKey('raw', bytesOf(deviceKey), 'AES-GCM', false, ['decrypt'])) as DeviceKey;

  it.each(valid)('opens $name', async ({ wrap, dataKey }) => {
    expect(encodeBase64(await openDeviceWrap(wrap, await device()))).toBe(dataKey);
  });
  it.each(mustFail)('refuses $name', async ({ wrap }) => {
    await expect(openDeviceWrap(wrap, await device())).rejects.toMatchObject({ code: 'E_DEVICE_WRAP' });
  });
});

describe('envelope v1', () => {
  interface Case {
    name: string;
    at: string;
    value: Scalar;
    closed: string[] | null;
    plaintext: string;
    envelope: Envelope;
  }
  const { dataKey, valid, unbound, mustFail } = vectors<{
    dataKey: string;
    valid: Case[];
    unbound: { name: string; at: string; value: Scalar; envelope: Envelope }[];
    mustFail: { name: string; at: string; envelope: Envelope; error: string }[];
  }>('envelope-v1');

  it.each(valid)('opens at its place: $name', async ({ at, value, envelope }) => {
    expect(await openValue(await keyOf(dataKey), envelope, at)).toEqual({ value, bound: true });
  });
  it.each(valid)('pads as published: $name', ({ at: place, value, closed, plaintext }) => {
    expect(new TextDecoder().decode(padPlaintext({ place, value, closed }))).toBe(plaintext);
  });
  it.each(valid)('seals what it opens, never twice the same: $name', async ({ at: place, value, closed }) => {
    const key = await keyOf(dataKey);
    const [one, two] = await Promise.all([sealValue(key, { place, value, closed }), sealValue(key, { place, value })]);
    expect(await openValue(key, one, place)).toEqual({ value, bound: true });
    expect(one.n).not.toBe(two.n);
  });
  it.each(unbound)('shows but does not bind what was $name', async ({ at, value, envelope }) => {
    expect(await openValue(await keyOf(dataKey), envelope, at)).toEqual({ value, bound: false });
  });
  it.each(mustFail)('refuses $name', async ({ at, envelope, error }) => {
    await expect(openValue(await keyOf(dataKey), envelope, at)).rejects.toMatchObject({ code: error });
  });
  it('tells nothing of a closed value by its length', () => {
    const edge = valid.filter(({ value }) => value === 'selected' || value === 'parked');
    expect(new Set(edge.map(({ envelope }) => envelope.c.length)).size).toBe(1);
  });
  // shows: vault.envelope.iv
  it('names a missing nonce as the specification does', async () => {
    const bare = mustFail.find(({ error }) => error === 'E_NO_IV');
    if (!bare) throw new Error('The vectors have this case.');
    await expect(openValue(await keyOf(dataKey), bare.envelope, bare.at)).rejects.toThrow('Envelope missing IV');
  });
  it('refuses to seal at a place outside the closed list, or a number that is none', async () => {
    const key = await keyOf(dataKey);
    await expect(sealValue(key, { place: 'diary.text:1', value: 'x' })).rejects.toThrow('No such place');
    await expect(sealValue(key, { place: 'steps.total:1', value: Number.NaN })).rejects.toThrow('finite');
  });
});

describe('vault proof', () => {
  const { dataKey, valid, mustFail } = vectors<{
    dataKey: string;
    valid: { name: string; vaultId: string; proof: Envelope }[];
    mustFail: { name: string; vaultId: string; proof: Envelope }[];
  }>('vault-proof-v1');

  it.each(valid)('holds: $name', async ({ vaultId, proof }) => {
    expect(await provesVault(await keyOf(dataKey), { vaultId: idOf(vaultId), proof })).toBe(true);
  });
  it.each(mustFail)('does not hold for $name', async ({ vaultId, proof }) => {
    expect(await provesVault(await keyOf(dataKey), { vaultId: idOf(vaultId), proof })).toBe(false);
  });
});
