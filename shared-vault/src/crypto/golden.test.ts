import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeErkp, decodeRecord, getKindDeclaration, type KeyPackage, type Kind } from '@northkeep/contracts';
import { describe, expect, test } from 'vitest';
import { importDataKey } from './data-key.ts';
import { unwrapErkp } from './erkp.ts';
import { decryptField } from './fields.ts';
import { PasswordKeys } from './password-keys.ts';
import { type DataKey, parseVaultId } from './types.ts';
import { isDataKeyOfVault } from './vault-proof.ts';

interface Golden {
  password: string;
  package: KeyPackage;
  records: { kind: Kind; record: Record<string, unknown> & { id: string }; values: Record<string, unknown> }[];
}

const folder = path.resolve(import.meta.dirname, '../../../contracts/golden');
const releases = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

async function openVault({ password, package: keyPackage }: Golden): Promise<DataKey> {
  const erkp = decodeErkp(keyPackage);
  if (!erkp) throw new Error('no erkp');
  const key = await importDataKey(
    await unwrapErkp({ ...erkp, vaultId: keyPackage.vaultId }, new PasswordKeys(password)),
  );
  const vaultId = parseVaultId(keyPackage.vaultId);
  expect(vaultId && (await isDataKeyOfVault(key, { vaultId, proof: keyPackage.proof }))).toBe(true);
  return key;
}

describe('golden vaults', () => {
  test('include release 0.1.0', () => {
    expect(releases.map(({ name }) => name)).toContain('0.1.0');
  });
});

describe.each(releases.map(({ name }) => name))('golden vault of release %s', (release) => {
  const golden = JSON.parse(readFileSync(path.join(folder, release, 'vault.json'), 'utf8')) as Golden;

  test('unlocks with its password, and every field decrypts to its original value', async () => {
    const key = await openVault(golden);
    for (const { kind, record, values } of golden.records) {
      expect(decodeRecord(kind, record), `${kind} ${record.id}`).not.toBeNull();
      for (const [name, value] of Object.entries(values)) {
        const opened = await decryptField(key, { kind, id: record.id, name }, record[name]);
        expect(opened, `${kind}.${name} of ${record.id}`).toEqual({ state: 'opened', value });
      }
    }
  });

  // shows: vault.value.bound
  test('reports every sealed field as damaged under another record id', async () => {
    const key = await openVault(golden);
    for (const { kind, record } of golden.records) {
      const sealed = Object.entries(getKindDeclaration(kind).fields).filter(
        ([name, { seal }]) => seal === 'sealed' && String(record[name]) !== '',
      );
      for (const [name] of sealed) {
        const opened = await decryptField(key, { kind, id: 'elsewhere', name }, record[name]);
        expect(opened, `${kind}.${name}`).toEqual({ state: 'damaged' });
      }
    }
  });
});
