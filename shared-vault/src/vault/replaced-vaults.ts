import { type BeginEmptyVaultBody, EMPTY_VAULT_WORD, KIND_NAMES, type Kind, type User } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { importDataKey, newRawDataKey } from '../crypto/data-key.ts';
import { deriveKek, openErkp } from '../crypto/erkp.ts';
import { keyPackageMissing } from '../crypto/errors.ts';
import type { RawDataKey } from '../crypto/types.ts';
import { openProof } from '../crypto/vault-proof.ts';
import { deriveCurrentAuthSecret } from '../session/current-auth-secret.ts';
import { parseSecondFactor } from '../session/second-factor.ts';
import type { IterationFloors } from './iteration-floors.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import { newVault } from './new-vault.ts';

type Counts = Readonly<Record<Kind, number>>;

/** A vault that an empty one replaced and that can still come back. */
export interface ReplacedVault {
  /** ISO instants. */
  readonly at: string;
  readonly until: string;
  readonly records: Counts;
  readonly package: ValidKeyPackage;
}

export interface ReplacedVaults {
  /** How many records the live vault holds. */
  readonly live: Counts;
  readonly vaults: readonly ReplacedVault[];
}

/** A vault that is live now, and its key, which whoever takes it wipes. */
interface Live {
  readonly raw: RawDataKey;
  readonly found: ValidKeyPackage;
}

interface Parts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly user: User;
  readonly iterations: IterationFloors;
}

/** What the live vault holds, and which vaults it has replaced. Leaves out what is not of its form. */
export async function listReplacedVaults(api: Parts['api']): Promise<ReplacedVaults> {
  const answer: unknown = await api.get('/crypto/replaced-vaults', { cache: 'no-store' });
  const vaults = listAt(answer, 'vaults').flatMap((one) => {
    const found = decodeKeyPackage(at(one, 'package'));
    const [begun, until] = [at(one, 'at'), at(one, 'until')];
    if (!found || typeof begun !== 'string' || typeof until !== 'string') return [];
    return [{ at: begun, until, records: countsOf(at(one, 'records')), package: found }];
  });
  return { live: countsOf(at(answer, 'live')), vaults };
}

export interface EmptyVaultRequest {
  readonly password: string;
  /** A code of the app or a recovery code, as it was typed, once the account has asked for one. */
  readonly secondFactor?: string | undefined;
}

/** Begins an empty vault under the password of the login, in place of one that opens no more. */
export async function beginEmptyVault(
  { api, user, iterations }: Parts,
  { password, secondFactor }: EmptyVaultRequest,
): Promise<Live> {
  const factor = parseSecondFactor(secondFactor);
  const current = decodeKeyPackage(await api.get('/crypto/erkp', { cache: 'no-store' }));
  if (!current) throw keyPackageMissing();
  const raw = newRawDataKey();
  try {
    const [secret, { erkp, proof, vaultId }] = await Promise.all([
      deriveCurrentAuthSecret({ api, iterations }, { email: user.email, password }),
      newVault(raw, password),
    ]);
    const { rev } = current;
    const vault = { ...erkp, proof, vaultId };
    const body: BeginEmptyVaultBody = { ...vault, password: secret, rev, confirm: EMPTY_VAULT_WORD, ...factor };
    const begun = decodeKeyPackage(await api.post('/crypto/empty-vault', body));
    if (begun?.vaultId !== vaultId) throw keyPackageMissing();
    return { raw, found: { ...vault, rev: begun.rev, slots: [] } };
  } catch (error) {
    raw.fill(0);
    throw error;
  }
}

export interface VaultRestoreRequest {
  readonly vault: ReplacedVault;
  /** Of the vault that comes back. */
  readonly passphrase: string;
  /** Of the login as it is now. */
  readonly password: string;
}

/** Opens a replaced vault with its own passphrase and makes it the live one. Throws 'Incorrect passphrase'. */
export async function restoreVault(
  { api, user, iterations }: Parts,
  { vault, passphrase, password }: VaultRestoreRequest,
): Promise<Live> {
  const found = vault.package;
  const raw = await openErkp(found, await deriveKek(passphrase, found));
  try {
    const vaultProof = await openProof(await importDataKey(raw), found);
    if (vaultProof === null) throw keyPackageMissing();
    const secret = await deriveCurrentAuthSecret({ api, iterations }, { email: user.email, password });
    const back = await api.post('/crypto/restore', { password: secret, vaultId: found.vaultId, vaultProof });
    return { raw, found: { ...found, rev: decodeKeyPackage(back)?.rev ?? found.rev } };
  } catch (error) {
    raw.fill(0);
    throw error;
  }
}

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function listAt(value: unknown, name: string): readonly unknown[] {
  const list = at(value, name);
  return Array.isArray(list) ? list : [];
}

function countsOf(value: unknown): Counts {
  const countOf = (kind: Kind) => {
    const count = at(value, kind);
    return typeof count === 'number' ? count : 0;
  };
  return Object.fromEntries(KIND_NAMES.map((kind) => [kind, countOf(kind)])) as Counts;
}
