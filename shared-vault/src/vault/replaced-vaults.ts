import {
  type BeginEmptyVaultBody,
  EMPTY_VAULT_CONFIRM_WORD,
  KIND_NAMES,
  type Kind,
  type User,
} from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { importDataKey, newRawDataKey } from '../crypto/data-key.ts';
import { unwrapErkp } from '../crypto/erkp.ts';
import { changeUnconfirmedError, keyPackageMissingError } from '../crypto/errors.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import type { RawDataKey } from '../crypto/types.ts';
import { decryptVaultProof } from '../crypto/vault-proof.ts';
import { deriveCurrentAuthSecret } from '../session/current-auth-secret.ts';
import { parseSecondFactor } from '../session/second-factor.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import type { KnownDerivations } from './known-derivations.ts';
import { createNewVault } from './new-vault.ts';

type RecordCounts = Readonly<Record<Kind, number>>;

/** Vault that an empty vault replaced and that can still be restored. */
export interface ReplacedVault {
  /** Time at which the vault was replaced, ISO 8601. */
  readonly at: string;
  /** Time at which the server deletes the vault, ISO 8601. */
  readonly until: string;
  readonly records: RecordCounts;
  readonly keyPackage: ValidKeyPackage;
}

export interface ReplacedVaults {
  /** Number of records in the live vault, by kind. */
  readonly live: RecordCounts;
  readonly vaults: readonly ReplacedVault[];
}

/** Vault that has just become the live one. The caller overwrites its data key with zeros after use. */
interface LiveVault {
  readonly raw: RawDataKey;
  readonly keyPackage: ValidKeyPackage;
}

interface ReplacedVaultsPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly user: User;
  readonly derivations: KnownDerivations;
}

/** Reads the record counts of the live vault and the vaults that can be restored. Leaves out invalid entries. */
export async function listReplacedVaults(api: ReplacedVaultsPorts['api']): Promise<ReplacedVaults> {
  const response: unknown = await api.get('/crypto/replaced-vaults', { cache: 'no-store' });
  const vaults = listAt(response, 'vaults').flatMap((entry) => {
    const keyPackage = decodeKeyPackage(valueAt(entry, 'package'));
    const [replacedAt, until] = [valueAt(entry, 'at'), valueAt(entry, 'until')];
    if (!keyPackage || typeof replacedAt !== 'string' || typeof until !== 'string') return [];
    return [{ at: replacedAt, until, records: countsOf(valueAt(entry, 'records')), keyPackage }];
  });
  return { live: countsOf(valueAt(response, 'live')), vaults };
}

export interface EmptyVaultRequest {
  readonly password: string;
  /** TOTP code or recovery code as typed; required when the server has requested a second factor. */
  readonly secondFactor?: string | undefined;
}

/** Creates an empty vault under the login's password, for a user who can no longer unlock the live vault. */
export async function replaceWithEmptyVault(
  { api, user, derivations }: ReplacedVaultsPorts,
  { password, secondFactor }: EmptyVaultRequest,
): Promise<LiveVault> {
  const factor = parseSecondFactor(secondFactor);
  const current = decodeKeyPackage(await api.get('/crypto/erkp', { cache: 'no-store' }));
  if (!current) throw keyPackageMissingError();
  const raw = newRawDataKey();
  const keys = new PasswordKeys(password);
  try {
    const { secret, kdf } = await deriveCurrentAuthSecret({ api, derivations }, { email: user.email, keys });
    const { erkp, proof, vaultId } = await createNewVault(raw, { keys, kdf });
    const { rev } = current;
    const vault = { ...erkp, proof, vaultId };
    const body: BeginEmptyVaultBody = { ...vault, password: secret, rev, confirm: EMPTY_VAULT_CONFIRM_WORD, ...factor };
    const stored = decodeKeyPackage(await api.post('/crypto/empty-vault', body));
    if (stored?.vaultId !== vaultId || stored.c !== erkp.c) throw changeUnconfirmedError();
    return { raw, keyPackage: { ...vault, rev: stored.rev, slots: [] } };
  } catch (error) {
    raw.fill(0);
    throw error;
  } finally {
    keys.dispose();
  }
}

export interface VaultRestoreRequest {
  readonly vault: ReplacedVault;
  /** Passphrase of the vault to restore. */
  readonly passphrase: string;
  /** Current password of the login. */
  readonly password: string;
}

/**
 * Opens a replaced vault with its passphrase and makes it the live one. Throws 'Incorrect passphrase', and
 * `E_UNCONFIRMED` when the response does not contain the vault as the live one.
 */
export async function restoreVault(
  { api, user, derivations }: ReplacedVaultsPorts,
  { vault, passphrase, password }: VaultRestoreRequest,
): Promise<LiveVault> {
  const { keyPackage } = vault;
  const keys = new PasswordKeys(passphrase);
  const loginKeys = password === passphrase ? keys : new PasswordKeys(password);
  const raw = await unwrapErkp(keyPackage, keys);
  try {
    const vaultProof = await decryptVaultProof(await importDataKey(raw), keyPackage);
    if (vaultProof === null) throw keyPackageMissingError();
    const { secret } = await deriveCurrentAuthSecret({ api, derivations }, { email: user.email, keys: loginKeys });
    const body = { password: secret, vaultId: keyPackage.vaultId, vaultProof };
    const live = decodeKeyPackage(await api.post('/crypto/restore', body));
    if (live?.vaultId !== keyPackage.vaultId || live.c !== keyPackage.c) throw changeUnconfirmedError();
    return { raw, keyPackage: { ...keyPackage, rev: live.rev } };
  } catch (error) {
    raw.fill(0);
    throw error;
  } finally {
    keys.dispose();
    loginKeys.dispose();
  }
}

const valueAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function listAt(value: unknown, name: string): readonly unknown[] {
  const list = valueAt(value, name);
  return Array.isArray(list) ? list : [];
}

function countsOf(value: unknown): RecordCounts {
  const countOf = (kind: Kind) => {
    const count = valueAt(value, kind);
    return typeof count === 'number' ? count : 0;
  };
  return Object.fromEntries(KIND_NAMES.map((kind) => [kind, countOf(kind)])) as RecordCounts;
}
