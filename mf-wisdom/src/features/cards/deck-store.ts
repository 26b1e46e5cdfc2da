import type { Card, CardList } from '@northkeep/contracts';
import { action, makeObservable, observable, observableRef, runInAction } from '@northkeep/shared-kit/runtime';
import { ApiError, api, messageOf } from '@northkeep/shared-vault';

type Phase = 'loading' | 'ready' | 'failed';

/** The reader's deck: the cards the plan shows, and which of them are saved. */
export class DeckStore {
  phase: Phase = 'loading';
  error = '';
  cards: readonly Card[] = [];
  limited = false;
  collected: ReadonlySet<string> = new Set();

  constructor() {
    makeObservable(this, {
      phase: observable,
      error: observable,
      cards: observableRef,
      limited: observable,
      collected: observableRef,
      load: action,
    });
  }

  async load(): Promise<void> {
    this.phase = 'loading';
    try {
      const [list, collected] = await Promise.all([api.get<CardList>('/knowledge-cards'), readCollected()]);
      runInAction(() => {
        this.cards = list.cards;
        this.limited = list.limited;
        this.collected = new Set(collected);
        this.phase = 'ready';
      });
    } catch (reason) {
      runInAction(() => {
        this.error = messageOf(reason, '');
        this.phase = 'failed';
      });
    }
  }

  /** Saves or unsaves a card; the list changes only when the server has agreed. Gives the server's words when it has not. */
  async toggle(id: string): Promise<string | null> {
    const saved = this.collected.has(id);
    try {
      await (saved ? api.delete(`/knowledge-cards/${id}/collect`) : api.post(`/knowledge-cards/${id}/collect`));
    } catch (reason) {
      console.debug('card not toggled', reason instanceof ApiError ? reason.code : '');
      return reason instanceof ApiError && reason.code === 'PLAN_LIMIT' ? reason.message : null;
    }
    const next = new Set(this.collected);
    if (saved) next.delete(id);
    else next.add(id);
    runInAction(() => {
      this.collected = next;
    });
    return null;
  }
}

/** A 401 here is an empty list (specification 2 §6). */
async function readCollected(): Promise<readonly string[]> {
  try {
    return await api.get<readonly string[]>('/knowledge-cards/collected');
  } catch (reason) {
    if (reason instanceof ApiError && reason.status === 401) return [];
    throw reason;
  }
}
