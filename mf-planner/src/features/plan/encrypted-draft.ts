import { autorun, makeAutoObservable, runInAction } from '@northkeep/shared-kit/runtime';
import { EncryptedValue, vault } from '@northkeep/shared-vault';

/** Pause in typing, in ms, after which a draft is stored. */
const TYPING_PAUSE_MS = 350;

/**
 * Values that the user has typed and not submitted yet, encrypted on this device, so that a lock or a reload loses none
 * of them. Stored after a pause in typing and before a lock. Observable; empty while the vault is locked.
 */
export class EncryptedDraft<T extends object> {
  /** Values that have changed since the draft was last stored. */
  private changed: Partial<T> = {};
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;
  private readonly stored: EncryptedValue<T>;
  private readonly empty: T;

  constructor({ name, empty, decode }: { name: string; empty: T; decode: (stored: unknown) => T }) {
    this.stored = new EncryptedValue({ name, empty, decode });
    this.empty = empty;
    makeAutoObservable(this);
    vault.beforeLock(async () => this.store());
    autorun(() => {
      if (vault.state.status !== 'unlocked') this.forgetChanges();
    });
  }

  get values(): T {
    return { ...this.stored.value, ...this.changed };
  }

  change(values: Partial<T>): void {
    this.changed = { ...this.changed, ...values };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.store(), TYPING_PAUSE_MS);
  }

  /** Stores the changed values at once, without waiting for a pause in typing. */
  store(): void {
    clearTimeout(this.timer);
    if (!this.stored.ready || Object.keys(this.changed).length === 0) return;
    this.stored.set(this.values);
    this.changed = {};
  }

  /** Removes the draft after its values were submitted. */
  clear(): void {
    this.forgetChanges();
    this.stored.set(this.empty);
  }

  private forgetChanges(): void {
    clearTimeout(this.timer);
    // A reaction calls this method outside of a MobX action, so the change needs `runInAction`.
    runInAction(() => {
      this.changed = {};
    });
  }
}
