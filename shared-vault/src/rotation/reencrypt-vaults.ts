import type { RotationResponse } from '@northkeep/contracts';
import type { RotationKeys } from '../crypto/reencrypt-field.ts';
import type { DataKey, VaultId } from '../crypto/types.ts';
import { decodeRotation } from './former-keys.ts';
import { FIRST_SCREEN_KINDS, type ReencryptionPorts, reencryptRecords } from './reencrypt-records.ts';
import type { DamagedRecord, RotationState } from './rotation-state.ts';

/** Number of rounds without progress after which the rotation pauses. */
const MAX_IDLE_ROUNDS = 3;

export interface Reencryption {
  /** Data keys of former vaults whose records may still be on the server, keyed by vault id. */
  readonly keys: ReadonlyMap<string, DataKey>;
  /**
   * True when a key for the remaining records is missing: a former key could not be unwrapped, or the rotations of all
   * known former keys are already finished.
   */
  readonly isKeyMissing: boolean;
  readonly vaultId: VaultId;
  readonly signal: AbortSignal;
}

interface FormerRecordsPorts extends Pick<ReencryptionPorts, 'api' | 'withKey'> {
  onProgress(state: RotationState): void;
}

/**
 * Re-encrypts the kinds that the app needs for its first screen. A failure is only logged, because the records are
 * re-encrypted later then.
 */
export async function reencryptFirstScreen(
  {
    former,
    live,
    keys: { from, to },
  }: { readonly former: string; readonly live: VaultId; readonly keys: RotationKeys },
  api: ReencryptionPorts['api'],
): Promise<void> {
  const ports: ReencryptionPorts = {
    api,
    vaultId: live,
    signal: new AbortController().signal,
    withKey: (use) => use(to),
    onReencrypted: () => {},
    onDamaged: () => {},
  };
  await reencryptRecords({ former, key: from, kinds: FIRST_SCREEN_KINDS }, ports).catch((error: unknown) => {
    console.debug('the first records will be re-encrypted later', error);
  });
}

/**
 * Re-encrypts the records of all former vaults, round by round, until the server confirms that none is left or until
 * {@link MAX_IDLE_ROUNDS} rounds have made no progress. `first` is the server's response before the first round.
 * Returns the final state. Rejects when the vault is locked, the server refuses a request or the signal is aborted.
 */
export async function reencryptFormerRecords(
  first: RotationResponse,
  { keys, isKeyMissing, vaultId, signal }: Reencryption,
  { api, withKey, onProgress }: FormerRecordsPorts,
): Promise<RotationState> {
  const damaged = new Map<string, DamagedRecord>();
  const total = Math.max(first.rotation?.total ?? 0, first.left);
  let reencrypted = total - first.left;
  let { left } = first;
  const progress = (running: boolean): RotationState => {
    return { status: 'reencrypting', reencrypted: Math.min(reencrypted, total), total, running };
  };
  const ports: ReencryptionPorts = {
    api,
    vaultId,
    withKey,
    signal,
    onReencrypted: (count) => {
      reencrypted += count;
      onProgress(progress(true));
    },
    onDamaged: (at) => damaged.set(`${at.kind}:${at.id}`, at),
  };
  onProgress(progress(true));
  for (let idleRounds = 0; idleRounds < MAX_IDLE_ROUNDS; ) {
    let countOfRound = 0;
    for (const [former, key] of keys) countOfRound += await reencryptRecords({ former, key }, ports);
    signal.throwIfAborted();
    const answer = decodeRotation(await api.post('/crypto/rotation/finish', undefined, { vaultId, signal }));
    if (answer?.rotation === null && answer.left === 0)
      return { status: 'done', total, damaged: [...damaged.values()] };
    const isIdle = countOfRound === 0 || (answer !== null && answer.left >= left);
    idleRounds = isIdle ? idleRounds + 1 : 0;
    left = answer?.left ?? left;
    if (answer && idleRounds === MAX_IDLE_ROUNDS && isKeyMissing) return { status: 'blocked', left: answer.left };
  }
  return progress(false);
}
