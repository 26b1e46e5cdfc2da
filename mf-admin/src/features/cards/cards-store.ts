import type { AdminCard } from '@northkeep/contracts';
import { computed, makeObservable, observable, observableRef, runInAction } from '@northkeep/shared-kit/runtime';
import { api } from '@northkeep/shared-vault';
import { moveId } from '../../rules/move-id.ts';
import { type CardForm, splitReferences } from '../../rules/new-card.ts';

type Phase = 'loading' | 'ready' | 'failed';

/** Store of all cards by rank. Changes appear after the server has confirmed them. */
export class CardsStore {
  phase: Phase = 'loading';
  cards: readonly AdminCard[] = [];

  constructor() {
    makeObservable(this, { phase: observable, cards: observableRef, approved: computed });
  }

  get approved(): number {
    return this.cards.filter(({ isApproved }) => isApproved).length;
  }

  async load(): Promise<void> {
    try {
      const cards = await api.get<readonly AdminCard[]>('/knowledge-cards/admin/get-cards');
      this.#show(cards);
    } catch (reason) {
      console.debug('cards not loaded', reason);
      runInAction(() => {
        this.phase = 'failed';
      });
    }
  }

  async approve(id: string, isApproved: boolean): Promise<void> {
    const card = await api.patch<AdminCard>(`/knowledge-cards/admin/${id}`, { isApproved });
    this.#show(this.cards.map((each) => (each._id === id ? card : each)));
  }

  async remove(id: string): Promise<void> {
    await api.delete(`/knowledge-cards/admin/${id}`);
    this.#show(this.cards.filter(({ _id }) => _id !== id));
  }

  /** Moves a card to a position, 0 for the first. */
  async rank(id: string, to: number): Promise<void> {
    const ids = this.cards.map(({ _id }) => _id);
    const orderedIds = moveId(ids, id, to);
    if (orderedIds === ids) return;
    await api.patch('/knowledge-cards/admin/reorder', { orderedIds });
    const byId = new Map(this.cards.map((card) => [card._id, card]));
    this.#show(orderedIds.flatMap((each) => byId.get(each) ?? []));
  }

  async add(form: CardForm): Promise<void> {
    const { references, ...texts } = form;
    await api.post('/knowledge-cards/admin/create-card', {
      ...texts,
      references: splitReferences(references),
      rank: 0,
    });
    await this.load();
  }

  #show(cards: readonly AdminCard[]): void {
    runInAction(() => {
      this.cards = cards;
      this.phase = 'ready';
    });
  }
}
