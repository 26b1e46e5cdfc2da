import type { RotationResponse, WireRecord } from '@northkeep/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { encryptField } from '../crypto/fields.ts';
import { userWithoutVault } from '../testing/account-server.ts';
import { KnownDerivations } from '../vault/known-derivations.ts';
import { RememberedVaults } from '../vault/remembered-vaults.ts';
import { encryptFormerKey } from './former-keys.ts';
import { Rotation } from './rotation.ts';
import type { RotationPorts } from './rotation-ports.ts';
import { RotationServer } from './testing/rotation-server.ts';
import { newVaultKeys, type VaultKeys } from './testing/vault-keys.ts';

const AT = '2026-11-22T09:00:00.000Z';
const ID = '00000000-0000-4000-8000-000000000001';
const words = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

let old: VaultKeys;
let live: VaultKeys;
let server: RotationServer;
let sealed: Map<string, unknown>;
let opened: string[];
beforeEach(async () => {
  [old, live, sealed, opened] = [await newVaultKeys(), await newVaultKeys(), new Map(), []];
  server = new RotationServer(live.vaultId);
  server.formerKeys = [await encryptFormerKey(live.key, old.raw, { former: old.vaultId, live: live.vaultId })];
});

/**
 * Adds a record that is encrypted under the former key, and reports a rotation in progress. A malicious server that
 * knows the former key could do the same.
 */
async function plant(): Promise<void> {
  const text = await encryptField(old.key, { kind: 'lines', id: ID, name: 'text' }, 'planted');
  const base = { id: ID, vaultId: old.vaultId, schema: 1, rev: 1, parentId: null, parentKind: null, index: 0 };
  server.put('lines', { ...base, createdAt: AT, updatedAt: AT, deletedAt: null, text } as WireRecord);
  server.rotation = { at: AT, device: 'test', total: 1 } satisfies RotationResponse['rotation'];
}
const vaultOfLine = () => server.rows.get(`lines:${ID}`)?.record.vaultId;

/** Returns the rotation of this device after a reload, in which only sealed values remain. */
function reloaded(wishes: Partial<RotationPorts> = {}): Rotation {
  const user = { ...userWithoutVault('ada@example.org'), vaultId: live.vaultId, rotated: { at: AT, moving: true } };
  return new Rotation({
    api: server.api(),
    vault: {
      vaultId: live.vaultId,
      withKey: (use) => use(live.key, live.vaultId),
      isRemembered: false,
      derivations: new KnownDerivations(words),
      remembered: new RememberedVaults(words),
      replace: async () => {},
      local: {
        read: async (name) => structuredClone(sealed.get(name) ?? null),
        write: async (name, value) => void sealed.set(name, value),
      },
    },
    locks: { hold: (_name, _signal, work) => work() },
    user: () => user,
    flush: async () => {},
    recheck: async () => {},
    carryOver: async ({ former }) => opened.push(former) > 0,
    finished: async () => {},
    ...wishes,
  });
}

describe('Rotation.resume after a finished rotation', () => {
  it('does not re-encrypt a record that the server returns under the former key', async () => {
    await reloaded().resume();
    await plant();
    const rotation = reloaded();
    await rotation.resume();
    expect(vaultOfLine()).toBe(old.vaultId);
    expect(rotation.state).toEqual({ status: 'blocked', left: 1 });
  });

  it('drops the former key once the data of this device is re-encrypted', async () => {
    await reloaded().resume();
    await reloaded().resume();
    expect(opened).toEqual([old.vaultId]);
  });

  it('uses the former key for the data of this device until that is re-encrypted', async () => {
    const failing = async () => Promise.reject(new Error('another tab still writes'));
    await reloaded({ carryOver: failing }).resume();
    await plant();
    await reloaded().resume();
    expect(opened).toEqual([old.vaultId]);
    expect(vaultOfLine()).toBe(old.vaultId);
  });

  it('compares what the device has stored under the former key once all records are re-encrypted', async () => {
    await plant();
    const asked: boolean[] = [];
    const carryOver: RotationPorts['carryOver'] = async ({ isFinished }) => {
      asked.push(isFinished);
      return isFinished;
    };
    const rotation = reloaded({ carryOver });
    await rotation.resume();
    await vi.waitFor(() => expect(asked).toEqual([false, true]));
    expect(rotation.hasFormerData).toBe(false);
    await vi.waitFor(() => expect(sealed.get('finished-rotations')).toMatchObject({ carriedOver: [old.vaultId] }));
  });

  it('keeps the former key while data of this device is left under it', async () => {
    const rotation = reloaded({ carryOver: async () => false });
    await rotation.resume();
    expect(rotation.hasFormerData).toBe(true);
    await reloaded().resume();
    expect(opened).toEqual([old.vaultId]);
  });

  it('re-encrypts records under the former key as long as the rotation is unfinished', async () => {
    await plant();
    const rotation = reloaded();
    await rotation.resume();
    expect(vaultOfLine()).toBe(live.vaultId);
    expect(rotation.state).toMatchObject({ status: 'done' });
  });

  it('re-encrypts no later record under the former key after it has finished the rotation itself', async () => {
    await plant();
    await reloaded().resume();
    server.rows.clear();
    await plant();
    await reloaded().resume();
    expect(vaultOfLine()).toBe(old.vaultId);
  });
});
