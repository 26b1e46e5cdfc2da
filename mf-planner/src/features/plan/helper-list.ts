import { autorun, makeAutoObservable, runInAction } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { checkHelper } from '../../rules/plan-limits.ts';

const STORAGE_NAME = 'helpers';

/** Helpers against obstacles, as the user named them: encrypted on this device and never sent to the server. */
class HelperList {
  list: readonly string[] = [];
  /** False until the stored list has been read; writing before that would overwrite it. */
  ready = false;

  constructor() {
    makeAutoObservable(this);
    autorun(() => {
      if (vault.state.status === 'unlocked') void this.load(vault.state.vaultId);
      else this.clear();
    });
  }

  /** Adds a helper unless it is a duplicate or the limit of 24 is reached. */
  add(text: string): void {
    const check = checkHelper(text, this.list);
    if (check.ok) this.store([...this.list, check.label]);
  }

  remove(helper: string): void {
    this.store(this.list.filter((other) => other !== helper));
  }

  private async load(vaultId: string): Promise<void> {
    const stored: unknown = await vault.local.read(STORAGE_NAME).catch(() => undefined);
    // The vault was locked during the read, or this device cannot store: leave the list empty and unwritable.
    if (stored === undefined || vault.state.status !== 'unlocked' || vault.state.vaultId !== vaultId) return;
    runInAction(() => {
      this.list = Array.isArray(stored) ? stored.filter((word) => typeof word === 'string') : [];
      this.ready = true;
    });
  }

  private store(list: readonly string[]): void {
    if (!this.ready) return;
    this.list = list;
    void vault.local.write(STORAGE_NAME, list);
  }

  private clear(): void {
    this.list = [];
    this.ready = false;
  }
}

export const helpers = new HelperList();
