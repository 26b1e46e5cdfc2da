import { autorun, makeAutoObservable, runInAction } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { checkHelper } from '../../rules/plan-limits.ts';

const NAME = 'helpers';

/** What helps the person: sealed words that stay on this device and are never sent. */
class Helpers {
  list: readonly string[] = [];
  /** False until they have been read: what is not known must not be written over. */
  ready = false;

  constructor() {
    makeAutoObservable(this);
    autorun(() => {
      if (vault.state.status === 'unlocked') void this.load(vault.state.vaultId);
      else this.forget();
    });
  }

  /** Adds one where it fits and is new. */
  add(text: string): void {
    const check = checkHelper(text, this.list);
    if (check.ok) this.keep([...this.list, check.label]);
  }

  remove(helper: string): void {
    this.keep(this.list.filter((other) => other !== helper));
  }

  private async load(vaultId: string): Promise<void> {
    const stored: unknown = await vault.local.read(NAME).catch(() => undefined);
    // Locked meanwhile, or this device cannot store: there is nothing to show and nowhere to write.
    if (stored === undefined || vault.state.status !== 'unlocked' || vault.state.vaultId !== vaultId) return;
    runInAction(() => {
      this.list = Array.isArray(stored) ? stored.filter((word) => typeof word === 'string') : [];
      this.ready = true;
    });
  }

  private keep(list: readonly string[]): void {
    if (!this.ready) return;
    this.list = list;
    void vault.local.write(NAME, list);
  }

  private forget(): void {
    this.list = [];
    this.ready = false;
  }
}

export const helpers = new Helpers();
