import { autorun, makeAutoObservable, runInAction } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { checkHelper } from '../../rules/plan-limits.ts';

const NAME = 'helpers';

/** What helps the person: sealed words that stay on this device and are never sent. */
class Helpers {
  list: readonly string[] = [];

  constructor() {
    makeAutoObservable(this);
    autorun(() => {
      if (vault.state.status === 'unlocked') void this.load();
      else this.set([]);
    });
  }

  /** Adds one where it fits and is new. */
  async add(text: string): Promise<void> {
    const check = checkHelper(text, this.list);
    if (check.ok) await this.keep([...this.list, check.label]);
  }

  async remove(helper: string): Promise<void> {
    await this.keep(this.list.filter((other) => other !== helper));
  }

  private async load(): Promise<void> {
    const stored: unknown = await vault.local.read(NAME);
    runInAction(() => this.set(Array.isArray(stored) ? stored.filter((word) => typeof word === 'string') : []));
  }

  private async keep(list: readonly string[]): Promise<void> {
    this.set(list);
    await vault.local.write(NAME, list);
  }

  private set(list: readonly string[]): void {
    this.list = list;
  }
}

export const helpers = new Helpers();
