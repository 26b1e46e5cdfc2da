import type { Card, CardList } from '@northkeep/contracts';
import { action, makeObservable, observable, observableRef, runInAction } from '@northkeep/shared-kit/runtime';
import { ApiError, api, messageOf } from '@northkeep/shared-vault';

type Phase = 'loading' | 'ready' | 'failed';

/** Store of the cards that the user's plan includes, and of the saved ones. */
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

  /**
   * Saves or unsaves a card; the list changes after the server has confirmed. Returns the server's error message
   * otherwise.
   */
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

/** Treats 401 as an empty list: the deck has no login of its own. */
async function readCollected(): Promise<readonly string[]> {
  try {
    return await api.get<readonly string[]>('/knowledge-cards/collected');
  } catch (reason) {
    if (reason instanceof ApiError && reason.status === 401) return [];
    throw reason;
  }
}
