import 'fake-indexeddb/auto';
import type { Kind } from '@northkeep/contracts';
import { importDataKey, newRawDataKey } from '../../crypto/data-key.ts';
import type { DataKey } from '../../crypto/types.ts';
import { createScalarDecrypter } from '../../worker/open-leaves.ts';
import type { DecryptScalars } from '../../worker/open-records.ts';
import type { FieldCipher } from '../ports.ts';
import { createFieldCipher } from '../sealer.ts';
import { ModelServer } from './model-server.ts';
import { type InjectedFault, NO_FAULT } from './planted-faults.ts';
import { TestDevice, type TestDeviceOptions } from './test-device.ts';
import type { Backend } from './test-network.ts';

export const TEST_VAULT_ID = 'v'.repeat(43);

/** Functions of an open vault that use its data key. */
export interface TestKeys {
  readonly sealer: FieldCipher;
  readonly open: DecryptScalars;
}

export interface TestAccountOptions {
  readonly vaultId?: string;
  /** Replaces the model server. */
  readonly backend?: Backend;
  readonly keys?: TestKeys;
  /** A fault that is injected at one of the engine's ports. */
  readonly fault?: InjectedFault;
}

/** One user: a server, a data key and any number of devices. */
export class TestAccount {
  vaultId: string;
  readonly server: ModelServer;
  readonly key: Promise<DataKey> = importDataKey(newRawDataKey());
  readonly keys: Promise<TestKeys>;
  readonly backend: Backend;
  readonly faulty: InjectedFault;

  constructor({ vaultId = TEST_VAULT_ID, backend, keys, fault = NO_FAULT }: TestAccountOptions = {}) {
    this.vaultId = vaultId;
    this.server = new ModelServer(vaultId);
    this.faulty = fault;
    fault.server(this.server);
    this.backend = backend ?? this.server;
    this.keys = keys ? Promise.resolve(keys) : this.key.then(createKeys);
  }

  device(options: TestDeviceOptions = {}): TestDevice {
    return new TestDevice(this, options);
  }

  /** Returns the decrypted value of a field on the server. */
  async stored(kind: Kind, id: string, name: string): Promise<unknown> {
    const { sealer } = await this.keys;
    const opened = await sealer.open({ kind, id, name }, this.server.get(kind, id)?.[name]);
    return opened.state === 'opened' ? opened.value : undefined;
  }

  async texts(): Promise<unknown[]> {
    return Promise.all(this.server.live('lines').map(({ id }) => this.stored('lines', id, 'text')));
  }
}

function createKeys(key: DataKey): TestKeys {
  return { sealer: createFieldCipher(key), open: createScalarDecrypter(key) };
}
