import type { FieldAt, Plain } from '../crypto/fields.ts';
import { openField, sealField } from '../crypto/fields.ts';
import type { DataKey } from '../crypto/types.ts';
import type { Sealer } from '../sync/ports.ts';
import type { EnginePorts, VaultAccess } from '../sync/sync-engine.ts';
import { leafOpener } from './open-leaves.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { type First, type ReadEvent, ReadFailed, readCache, readNetwork } from './read-all.ts';

export interface OpenerPorts {
  readonly vaultId: string;
  /** Lends the key to work that a lock waits for. Throws 'Vault is locked'. */
  withKey<T>(use: (key: DataKey) => Promise<T>): Promise<T>;
  engine(): Promise<Pick<EnginePorts, 'store' | 'transport' | 'clock'>>;
  /** The worker that reads and decrypts records, or null when the browser cannot start one. */
  worker(): Worker | null;
  /** Records that the current view shows, which are decrypted first. */
  first(): First;
  refresh(): Promise<boolean>;
  vaultChanged(vaultId: string): void;
  /** Aborts all reads when the vault locks. */
  readonly locked: AbortSignal;
}

/** Up to this number (about 250 envelopes), decrypting on the page is faster than starting a worker. */
const FEW_RECORDS = 50;

/** Creates the engine's access to encrypted data: decrypts single fields on the page and whole vaults in a worker. */
export function createVaultAccess(ports: OpenerPorts): VaultAccess {
  const sealer: Sealer = {
    seal: (at: FieldAt, value: Plain) => ports.withKey((key) => sealField(key, at, value)),
    open: (at: FieldAt, wire: unknown) => ports.withKey((key) => openField(key, at, wire)),
  };
  return {
    sealer,
    open: (leaves) => ports.withKey((key) => leafOpener(key)(leaves)),
    readAll: (from, emit) => readAll(from, emit, sealer, ports),
  };
}

async function readAll(
  from: 'cache' | 'network',
  emit: (event: ReadEvent) => void,
  sealer: Sealer,
  ports: OpenerPorts,
): Promise<boolean> {
  const { store, transport, clock } = await ports.engine();
  const few = from === 'cache' && (await store.cachedCount()) <= FEW_RECORDS;
  const worker = few || !store.isPersistent ? null : ports.worker();
  if (worker) {
    try {
      return await inWorker(worker, from, emit, ports);
    } catch (error) {
      if (error instanceof ReadFailed || ports.locked.aborted) throw error;
      console.warn('the reading worker failed; the page reads by itself', error);
    }
  }
  // Without a worker the page opens in small slices, so that a key press gets in between.
  const open = (leaves: Parameters<VaultAccess['open']>[0]) => ports.withKey((key) => leafOpener(key, breathe)(leaves));
  const reading = { vaultId: ports.vaultId, first: ports.first(), store, transport, clock, sealer, open, emit };
  return from === 'cache' ? readCache(reading) : readNetwork(reading).then(() => true);
}

function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function inWorker(
  worker: Worker,
  from: 'cache' | 'network',
  emit: (event: ReadEvent) => void,
  { vaultId, withKey, first, refresh, vaultChanged, locked }: OpenerPorts,
): Promise<boolean> {
  if (locked.aborted) {
    worker.terminate();
    return Promise.reject(new Error('Vault is locked'));
  }
  const post = (message: ToWorker) => worker.postMessage(message);
  const reading = new Promise<boolean>((resolve, reject) => {
    const end = () => reject(new Error('Vault is locked'));
    locked.addEventListener('abort', end);
    worker.onerror = (event) => reject(new Error(`The reading worker failed: ${event.message}`));
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'done') resolve(data.sound);
      else if (data.type === 'failed') reject(data.status > 0 ? new ReadFailed(data.status) : new Error(data.message));
      else if (data.type === 'refresh') void refresh().then((stands) => post({ type: 'refreshed', stands }));
      else if (data.type === 'vault-changed') vaultChanged(data.vaultId);
      else emit(data);
    };
  });
  withKey(async (key) => post({ type: 'read', from, vaultId, key, first: first() })).catch(() => worker.terminate());
  return reading.finally(() => worker.terminate());
}
