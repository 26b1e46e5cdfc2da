import { type AuditLogEntry, type AuditLogPage, DAY_MS } from '@northkeep/contracts';
import { computed, makeObservable, observable, observableRef, runInAction } from '@northkeep/shared-kit/runtime';
import { api } from '@northkeep/shared-vault';

type Phase = 'loading' | 'ready' | 'failed';
/** Range of the shown entries: the number of days before now, or all. */
export type AuditRange = 7 | 30 | 90 | 'all';

/** Store of the audit log, which is loaded page by page. */
export class AuditStore {
  phase: Phase = 'loading';
  range: AuditRange = 30;
  entries: readonly AuditLogEntry[] = [];
  isLoadingMore = false;
  next: string | null = null;
  /**
   * Start of the selected range. It is computed when the first page of the range is loaded; the later pages use the
   * same start, although time has passed.
   */
  #since: string | undefined;

  constructor() {
    makeObservable(this, {
      phase: observable,
      range: observable,
      entries: observableRef,
      isLoadingMore: observable,
      next: observable,
      hasMore: computed,
    });
  }

  get hasMore(): boolean {
    return this.next !== null;
  }

  /** Shows another range. The entries of the previous range stay until those of the new one arrive. */
  async show(range: AuditRange): Promise<void> {
    runInAction(() => {
      this.range = range;
    });
    await this.load();
  }

  async load(): Promise<void> {
    const { range } = this;
    this.#since = range === 'all' ? undefined : new Date(Date.now() - range * DAY_MS).toISOString();
    try {
      const page = await this.#read();
      if (range !== this.range) return;
      runInAction(() => {
        this.entries = page.entries;
        this.next = page.next;
        this.phase = 'ready';
      });
    } catch (reason) {
      console.debug('audit log not loaded', reason);
      if (range !== this.range) return;
      runInAction(() => {
        this.phase = 'failed';
      });
    }
  }

  /** Appends the next page. Throws when it cannot be loaded; the entries stay. */
  async loadMore(): Promise<void> {
    if (this.next === null || this.isLoadingMore) return;
    const { next: after, range } = this;
    this.#setLoadingMore(true);
    try {
      const page = await this.#read(after);
      if (range !== this.range) return;
      runInAction(() => {
        this.entries = [...this.entries, ...page.entries];
        this.next = page.next;
      });
    } finally {
      this.#setLoadingMore(false);
    }
  }

  #read(after?: string): Promise<AuditLogPage> {
    const since = this.#since;
    return api.get('/admin/audit-log', { query: { ...(after ? { after } : {}), ...(since ? { since } : {}) } });
  }

  #setLoadingMore(isLoadingMore: boolean): void {
    runInAction(() => {
      this.isLoadingMore = isLoadingMore;
    });
  }
}
