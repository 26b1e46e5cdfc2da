import type { AuditLogEntry, AuditLogPage } from '@northkeep/contracts';
import { computed, makeObservable, observable, observableRef, runInAction } from '@northkeep/shared-kit/runtime';
import { api } from '@northkeep/shared-vault';

type Phase = 'loading' | 'ready' | 'failed';

/** Store of the audit log, which is loaded page by page. */
export class AuditStore {
  phase: Phase = 'loading';
  entries: readonly AuditLogEntry[] = [];
  isLoadingMore = false;
  next: string | null = null;

  constructor() {
    makeObservable(this, {
      phase: observable,
      entries: observableRef,
      isLoadingMore: observable,
      next: observable,
      hasMore: computed,
    });
  }

  get hasMore(): boolean {
    return this.next !== null;
  }

  async load(): Promise<void> {
    try {
      const page = await api.get<AuditLogPage>('/admin/audit-log');
      runInAction(() => {
        this.entries = page.entries;
        this.next = page.next;
        this.phase = 'ready';
      });
    } catch (reason) {
      console.debug('audit log not loaded', reason);
      runInAction(() => {
        this.phase = 'failed';
      });
    }
  }

  /** Appends the next page. Throws when it cannot be loaded; the entries stay. */
  async loadMore(): Promise<void> {
    if (this.next === null || this.isLoadingMore) return;
    const after = this.next;
    this.#setLoadingMore(true);
    try {
      const page = await api.get<AuditLogPage>('/admin/audit-log', { query: { after } });
      runInAction(() => {
        this.entries = [...this.entries, ...page.entries];
        this.next = page.next;
      });
    } finally {
      this.#setLoadingMore(false);
    }
  }

  #setLoadingMore(isLoadingMore: boolean): void {
    runInAction(() => {
      this.isLoadingMore = isLoadingMore;
    });
  }
}
