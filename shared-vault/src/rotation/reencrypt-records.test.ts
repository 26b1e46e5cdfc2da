import 'fake-indexeddb/auto';
import { type FormerKey, isEnvelope, type Kind, type User, type WireRecord } from '@northkeep/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { decryptField, encryptField, type PlainValue } from '../crypto/fields.ts';
import { parseVaultId } from '../crypto/types.ts';
import { userWithoutVault } from '../testing/account-server.ts';
import { KnownDerivations } from '../vault/known-derivations.ts';
import { RememberedVaults } from '../vault/remembered-vaults.ts';
import { encryptFormerKey } from './former-keys.ts';
import { Rotation } from './rotation.ts';
import type { RotationPorts } from './rotation-ports.ts';
import { RotationServer } from './testing/rotation-server.ts';
import { newVaultKeys, type VaultKeys } from './testing/vault-keys.ts';

let older: VaultKeys;
let old: VaultKeys;
let live: VaultKeys;
beforeAll(async () => {
  [older, old, live] = [await newVaultKeys(), await newVaultKeys(), await newVaultKeys()];
});

const AT = '2026-11-22T09:00:00.000Z';
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

async function record(
  kind: Kind,
  n: number,
  under: VaultKeys,
  values: Readonly<Record<string, PlainValue>>,
): Promise<WireRecord> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values))
    fields[name] = await encryptField(under.key, { kind, id: id(n), name }, value);
  const base = { id: id(n), vaultId: under.vaultId, schema: 1, rev: n + 1, parentId: null, parentKind: null, index: n };
  return { ...base, createdAt: AT, updatedAt: AT, deletedAt: null, ...fields } as WireRecord;
}

async function serverWith(...records: readonly (readonly [Kind, WireRecord])[]): Promise<RotationServer> {
  const server = new RotationServer(live.vaultId);
  for (const [kind, one] of records) server.put(kind, one);
  server.formerKeys = await Promise.all(
    [older, old].map(({ raw, vaultId }) => encryptFormerKey(live.key, raw, { former: vaultId, live: live.vaultId })),
  );
  server.rotation = { at: AT, device: 'test', total: records.length };
  return server;
}

/** Fakes the sealed values of a vault on one device. */
function memory(values = new Map<string, unknown>()) {
  return {
    read: async (name: string) => structuredClone(values.get(name) ?? null),
    write: async (name: string, value: unknown) => void values.set(name, value),
  };
}
const words = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** Returns the Rotation of a device on which the live vault is unlocked. */
function device(server: RotationServer, step?: () => Promise<void>, wishes: Partial<RotationPorts> = {}): Rotation {
  const user: User = {
    ...userWithoutVault('ada@example.org'),
    vaultId: live.vaultId,
    rotated: { at: AT, moving: true },
  };
  return new Rotation({
    api: server.api(step),
    vault: {
      vaultId: live.vaultId,
      withKey: (use) => use(live.key, live.vaultId),
      isRemembered: false,
      derivations: new KnownDerivations(words),
      remembered: new RememberedVaults(words),
      replace: async () => {},
      local: memory(),
    },
    locks: { hold: (_name, _signal, work) => work() },
    user: () => user,
    flush: async () => {},
    recheck: async () => {},
    carryOver: async () => true,
    finished: async () => {},
    ...wishes,
  });
}

const textOf = (server: RotationServer, kind: Kind, n: number, name = 'text') => {
  const row = server.rows.get(`${kind}:${id(n)}`);
  return row ? decryptField(live.key, { kind, id: id(n), name }, row.record[name]) : null;
};

// shows: vault.rotation.resume
describe('Rotation.resume', () => {
  it('re-encrypts each record exactly once and completely after a crash at any step', async () => {
    const stop = fc.record({ at: fc.nat(40), how: fc.constantFrom('refused', 'dead') });
    const plan = fc.record({
      lines: fc.array(fc.string({ minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 8 }),
      stops: fc.array(stop, { maxLength: 4 }),
      edits: fc.array(fc.record({ at: fc.nat(30), line: fc.nat(7) }), { maxLength: 2 }),
      together: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ lines, stops, edits, together }) => {
        const all = await Promise.all(
          lines.map(
            async (text, n) => ['lines', await record('lines', n, n % 3 === 0 ? older : old, { text })] as const,
          ),
        );
        const aim = await record('aims', 90, old, { label: 'Grow' });
        const server = await serverWith(...all, ['aims', aim]);
        let steps = 0;
        for (const { at, how } of stops) {
          const from = steps;
          const dies = async () => {
            steps += 1;
            // Another device changes a record under the former key during the rotation.
            for (const edit of edits.filter((one) => one.at === steps)) {
              const row = server.rows.get(`lines:${id(edit.line)}`);
              if (row && row.record.vaultId !== live.vaultId) row.record = { ...row.record, rev: row.record.rev + 1 };
            }
            if (steps - from <= at) return;
            if (how === 'refused') throw new TypeError('Failed to fetch');
            await new Promise(() => {});
          };
          const first = device(server, dies).resume();
          const second = together ? device(server, dies).resume() : Promise.resolve();
          const pause = new Promise((resolve) => setTimeout(resolve, how === 'dead' ? 60 : 2_000));
          await Promise.race([Promise.all([first, second]), pause]);
        }
        const last = device(server);
        await last.resume();
        expect(server.answer).toMatchObject({ rotation: null, left: 0 });
        expect(server.rows.size).toBe(lines.length + 1);
        for (const [n, text] of lines.entries())
          expect(await textOf(server, 'lines', n)).toMatchObject({ value: text });
        expect(await textOf(server, 'aims', 90, 'label')).toMatchObject({ value: 'Grow' });
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('leaves a damaged field unchanged and reports it', async () => {
    const sound = await record('lines', 1, old, { text: 'Sow beans' });
    const other = await record('lines', 2, old, { text: 'Weed' });
    const broken = { ...sound, id: id(3), text: other.text } as WireRecord;
    const server = await serverWith(['lines', sound], ['lines', other], ['lines', broken]);
    const rotation = device(server);
    await rotation.resume();
    expect(rotation.state).toEqual({
      status: 'done',
      total: 3,
      damaged: [{ kind: 'lines', id: id(3), fields: ['text'] }],
    });
    expect(server.rows.get(`lines:${id(3)}`)?.record).toMatchObject({ vaultId: live.vaultId, text: other.text });
  });

  it('reports the number of re-encrypted records while running', async () => {
    const records = await Promise.all([0, 1, 2, 3, 4].map((n) => record('lines', n, old, { text: `${n}` })));
    const server = await serverWith(...records.map((one) => ['lines', one] as const));
    const seen: unknown[] = [];
    const rotation: Rotation = device(server, async () => void seen.push(rotation.state));
    await rotation.resume();
    expect(seen).toContainEqual({ status: 'reencrypting', reencrypted: 3, total: 5, running: true });
    rotation.dismiss();
    expect(rotation.state).toEqual({ status: 'none' });
  });

  it('pauses when the vault is locked and continues after the next unlock', async () => {
    const records = await Promise.all([0, 1, 2, 3, 4].map((n) => record('lines', n, old, { text: `${n}` })));
    const server = await serverWith(...records.map((one) => ['lines', one] as const));
    const rotation: Rotation = device(server, async () => {
      if (rotation.state.status === 'reencrypting' && rotation.state.reencrypted === 3) rotation.stop();
    });
    await rotation.resume();
    expect(rotation.state).toEqual({ status: 'reencrypting', reencrypted: 3, total: 5, running: false });
    expect(server.answer.left).toBe(2);
    await device(server).resume();
    expect(server.answer.left).toBe(0);
  });
});

// shows: vault.rotation.hostile
describe('Rotation with a malicious server', () => {
  it('is blocked when the server swaps two former keys', async () => {
    const server = await serverWith(['lines', await record('lines', 1, old, { text: 'Sow beans' })]);
    const [first, second] = server.formerKeys;
    if (!first || !second) throw new Error('no keys');
    server.formerKeys = [
      { ...first, key: second.key },
      { ...second, key: first.key },
    ];
    const rotation = device(server);
    await rotation.resume();
    expect(rotation.state).toEqual({ status: 'blocked', left: 1 });
    expect(server.rows.get(`lines:${id(1)}`)?.record.vaultId).toBe(old.vaultId);
  });

  it('ignores a former key that the server made up', async () => {
    const own = await newVaultKeys();
    const server = await serverWith(['lines', await record('lines', 1, own, { text: 'Send all you have' })]);
    const made: FormerKey = await encryptFormerKey(own.key, own.raw, { former: own.vaultId, live: live.vaultId });
    server.formerKeys = [...server.formerKeys, made];
    await device(server).resume();
    expect(server.rows.get(`lines:${id(1)}`)?.record.vaultId).toBe(own.vaultId);
    expect(isEnvelope(made.key)).toBe(true);
  });

  it('re-encrypts nothing for a vault other than the unlocked one', async () => {
    const server = await serverWith(['lines', await record('lines', 1, old, { text: 'Sow beans' })]);
    server.vaultId = parseVaultId('A'.repeat(43)) ?? '';
    await device(server).resume();
    expect(server.rows.get(`lines:${id(1)}`)?.record.vaultId).toBe(old.vaultId);
  });
});
