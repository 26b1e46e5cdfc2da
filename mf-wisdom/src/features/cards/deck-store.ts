import type { Card, CardList } from '@northkeep/contracts';
import { makeObservable, observable, observableRef, runInAction } from '@northkeep/shared-kit/runtime';
import { ApiError, api, messageOf } from '@northkeep/shared-vault';
import { storeLastDeckCards } from './opened-cards.ts';

export type DeckPhase = 'loading' | 'ready' | 'failed';

/** Store of the cards that the user's plan includes today, and of the saved ones. */
export class DeckStore {
  phase: DeckPhase = 'loading';
  error = '';
  cards: readonly Card[] = [];
  limited = false;
  savedIds: ReadonlySet<string> = new Set();
  savedPhase: DeckPhase = 'loading';
  /**
   * Saved cards at the time when the list was opened. A card that was unsaved after that stays in it, so that it can be
   * saved again.
   */
  saved: readonly Card[] = [];

  constructor() {
    makeObservable(this, {
      phase: observable,
      error: observable,
      cards: observableRef,
      limited: observable,
      savedIds: observableRef,
      savedPhase: observable,
      saved: observableRef,
    });
  }

  /**
   * Loads the cards of a local date (`YYYY-MM-DD`). The shown cards stay while others load, and also after a failure.
   */
  async load(date: string): Promise<void> {
    if (this.phase === 'failed') this.#set(() => (this.phase = 'loading'));
    try {
      const [list, savedIds] = await Promise.all([
        api.get<CardList>('/knowledge-cards', { query: { date } }),
        tolerateNoSession(api.get<readonly string[]>('/knowledge-cards/collected')),
      ]);
      storeLastDeckCards(list.cards);
      this.#set(() => {
        this.cards = list.cards;
        this.limited = list.limited;
        this.savedIds = new Set(savedIds);
        this.phase = 'ready';
      });
    } catch (reason) {
      this.#set(() => {
        this.error = messageOf(reason, '');
        if (this.phase === 'loading') this.phase = 'failed';
      });
    }
  }

  async loadSaved(): Promise<void> {
    if (this.savedPhase === 'failed') this.#set(() => (this.savedPhase = 'loading'));
    try {
      const saved = await tolerateNoSession(api.get<readonly Card[]>('/knowledge-cards/saved'));
      this.#set(() => {
        this.saved = saved;
        this.savedPhase = 'ready';
      });
    } catch (reason) {
      this.#set(() => {
        this.error = messageOf(reason, '');
        this.savedPhase = 'failed';
      });
    }
  }

  /**
   * Saves or unsaves a card; the list changes after the server has confirmed it. A failure is only logged. Returns the
   * server's message when the billing plan allows no further card, otherwise null.
   */
  async toggle(id: string): Promise<string | null> {
    const saved = this.savedIds.has(id);
    try {
      await (saved ? api.delete(`/knowledge-cards/${id}/collect`) : api.post(`/knowledge-cards/${id}/collect`));
    } catch (reason) {
      console.debug('card not toggled', reason instanceof ApiError ? reason.code : '');
      return reason instanceof ApiError && reason.code === 'PLAN_LIMIT' ? reason.message : null;
    }
    const next = new Set(this.savedIds);
    if (saved) next.delete(id);
    else next.add(id);
    this.#set(() => (this.savedIds = next));
    return null;
  }

  #set(change: () => void): void {
    runInAction(change);
  }
}

/** Treats 401 as an empty list, because this area has no login screen of its own. */
async function tolerateNoSession<T>(list: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await list;
  } catch (reason) {
    if (reason instanceof ApiError && reason.status === 401) return [];
    throw reason;
  }
}
