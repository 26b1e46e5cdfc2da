import 'fake-indexeddb/auto';
import type { Kind } from '@northkeep/contracts';
import { importDataKey, newRawDataKey } from '../../crypto/data-key.ts';
import type { DataKey } from '../../crypto/types.ts';
import { leafOpener } from '../../worker/open-leaves.ts';
import type { OpenLeaves } from '../../worker/opened.ts';
import type { Sealer } from '../ports.ts';
import { sealerOf } from '../sealer.ts';
import { Device, type DeviceOptions } from './device.ts';
import { type Fault, SOUND } from './faults.ts';
import { ModelServer } from './model-server.ts';
import type { Backend } from './network.ts';

export const VAULT = 'v'.repeat(43);

/** What the data key does, as an open vault lends it. */
export interface Keys {
  readonly sealer: Sealer;
  readonly open: OpenLeaves;
}

export interface WorldOptions {
  readonly vaultId?: string;
  /** Answers instead of the model server. */
  readonly backend?: Backend;
  readonly keys?: Keys;
  /** A fault planted at one of the engine's ports. */
  readonly fault?: Fault;
}

/** One person: a server, a key, any number of devices. */
export class World {
  vaultId: string;
  readonly server: ModelServer;
  readonly key: Promise<DataKey> = importDataKey(newRawDataKey());
  readonly keys: Promise<Keys>;
  readonly backend: Backend;
  readonly faulty: Fault;

  constructor({ vaultId = VAULT, backend, keys, fault = SOUND }: WorldOptions = {}) {
    this.vaultId = vaultId;
    this.server = new ModelServer(vaultId);
    this.faulty = fault;
    fault.server(this.server);
    this.backend = backend ?? this.server;
    this.keys = keys ? Promise.resolve(keys) : this.key.then(keysOf);
  }

  device(options: DeviceOptions = {}): Device {
    return new Device(this, options);
  }

  /** The opened value of a field on the server. */
  async stored(kind: Kind, id: string, name: string): Promise<unknown> {
    const { sealer } = await this.keys;
    const opened = await sealer.open({ kind, id, name }, this.server.get(kind, id)?.[name]);
    return opened.state === 'opened' ? opened.value : undefined;
  }

  async texts(): Promise<unknown[]> {
    return Promise.all(this.server.live('lines').map(({ id }) => this.stored('lines', id, 'text')));
  }
}

function keysOf(key: DataKey): Keys {
  return { sealer: sealerOf(key), open: leafOpener(key) };
}
