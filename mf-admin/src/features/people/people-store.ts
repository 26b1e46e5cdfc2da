import type { ListedAccount, PeoplePage, Role } from '@northkeep/contracts';
import { makeObservable, observable, observableRef, runInAction } from '@northkeep/shared-kit/runtime';
import { api } from '@northkeep/shared-vault';

type Phase = 'loading' | 'ready' | 'failed';

/** Store of accounts in the order of their emails, page by page: all accounts, or only those with a subscription. */
export class PeopleStore {
  phase: Phase = 'loading';
  people: readonly ListedAccount[] = [];
  next: string | null = null;
  isLoadingMore = false;
  #find = '';
  readonly #subscribed: boolean;

  constructor({ subscribed }: { readonly subscribed: boolean }) {
    this.#subscribed = subscribed;
    makeObservable(this, { phase: observable, people: observableRef, next: observable, isLoadingMore: observable });
  }

  /** Loads the accounts whose email begins with a text. The result of an earlier call is dropped. */
  async load(find = ''): Promise<void> {
    this.#find = find;
    try {
      const page = await this.#read();
      if (find === this.#find) this.#show(page.people, page.next);
    } catch (reason) {
      console.debug('accounts not loaded', reason);
      runInAction(() => {
        this.phase = 'failed';
      });
    }
  }

  /** Appends the next page. Throws when it cannot be loaded; the accounts stay. */
  async loadMore(): Promise<void> {
    const { next } = this;
    if (next === null || this.isLoadingMore) return;
    this.#setLoadingMore(true);
    try {
      const find = this.#find;
      const page = await this.#read(next);
      if (find === this.#find) this.#show([...this.people, ...page.people], page.next);
    } finally {
      this.#setLoadingMore(false);
    }
  }

  async changeRole(id: string, role: Role): Promise<void> {
    const changed = await api.patch<ListedAccount>(`/admin/people/${id}`, { role });
    const people = this.people.map((person) => (person.id === id ? changed : person));
    this.#show(people, this.next);
  }

  #read(after?: string): Promise<PeoplePage> {
    const find = this.#find.trim();
    const query = { find: find === '' ? undefined : find, after, subscribed: this.#subscribed ? 'true' : undefined };
    return api.get('/admin/people', { query });
  }

  #setLoadingMore(isLoadingMore: boolean): void {
    runInAction(() => {
      this.isLoadingMore = isLoadingMore;
    });
  }

  #show(people: readonly ListedAccount[], next: string | null): void {
    runInAction(() => {
      this.people = people;
      this.next = next;
      this.phase = 'ready';
    });
  }
}
