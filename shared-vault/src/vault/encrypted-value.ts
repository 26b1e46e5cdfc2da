import { autorun, makeAutoObservable, runInAction } from 'mobx';
import { vault } from '../core.ts';

/** Value that is encrypted on this device and never sent. Observable; empty while the vault is locked. */
export class EncryptedValue<T> {
  value: T;
  /** False until the stored value has been read; writing before that would overwrite it. */
  ready = false;
  private readonly name: string;
  private readonly empty: T;
  private readonly decode: (stored: unknown) => T;

  constructor({ name, empty, decode }: { name: string; empty: T; decode: (stored: unknown) => T }) {
    this.name = name;
    this.empty = empty;
    this.value = empty;
    this.decode = decode;
    makeAutoObservable(this);
    autorun(() => {
      if (vault.state.status === 'unlocked') void this.load(vault.state.vaultId);
      else this.clear();
    });
  }

  /**
   * Changes and stores the value; does nothing before the stored value has been read. Resolves when the value is on
   * disk or could not be stored.
   */
  async set(value: T): Promise<void> {
    if (!this.ready) return;
    this.value = value;
    await vault.local
      .write(this.name, value)
      .catch((reason: unknown) => console.warn(`${this.name} was not stored:`, reason));
  }

  private async load(vaultId: string): Promise<void> {
    const stored: unknown = await vault.local.read(this.name).catch(() => undefined);
    // The vault was locked during the read, or this device cannot store data: the value stays empty and cannot be
    // written.
    if (stored === undefined || vault.state.status !== 'unlocked' || vault.state.vaultId !== vaultId) return;
    runInAction(() => {
      this.value = this.decode(stored);
      this.ready = true;
    });
  }

  private clear(): void {
    // A reaction calls this method outside of a MobX action, so the change needs `runInAction`.
    runInAction(() => {
      this.value = this.empty;
      this.ready = false;
    });
  }
}
