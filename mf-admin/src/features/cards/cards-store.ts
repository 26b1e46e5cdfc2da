import { type AdminCard, type AdminCardWire, decodeAdminCard, encodeCardFields } from '@northkeep/contracts';
import { computed, makeObservable, observable, observableRef, runInAction } from '@northkeep/shared-kit/runtime';
import { api } from '@northkeep/shared-vault';
import { moveId } from '../../rules/move-id.ts';
import { type CardForm, cardFieldsOf } from '../../rules/new-card.ts';

type Phase = 'loading' | 'ready' | 'failed';

const ADMIN = '/knowledge-cards/admin';

/** Store of all cards by rank. Changes appear only after the server has confirmed them, except for changes of rank. */
export class CardsStore {
  phase: Phase = 'loading';
  cards: readonly AdminCard[] = [];
  /**
   * Request that is saving the order of the cards. The next such request waits for it, so that the server receives them
   * in order.
   */
  #ranking: Promise<void> | null = null;

  constructor() {
    makeObservable(this, { phase: observable, cards: observableRef, approved: computed });
  }

  get approved(): number {
    return this.cards.filter(({ isApproved }) => isApproved).length;
  }

  async load(): Promise<void> {
    try {
      const cards = await api.get<readonly AdminCardWire[]>(`${ADMIN}/get-cards`);
      this.#show(cards.map(decodeAdminCard));
    } catch (reason) {
      console.debug('cards not loaded', reason);
      runInAction(() => {
        this.phase = 'failed';
      });
    }
  }

  async approve(id: string, isApproved: boolean): Promise<void> {
    this.#replace(await api.patch<AdminCardWire>(`${ADMIN}/${id}`, { isApproved }));
  }

  async change(id: string, form: CardForm): Promise<void> {
    this.#replace(await api.patch<AdminCardWire>(`${ADMIN}/${id}`, encodeCardFields(cardFieldsOf(form))));
  }

  async remove(id: string): Promise<void> {
    await api.delete(`${ADMIN}/${id}`);
    this.#show(this.cards.filter(({ _id }) => _id !== id));
  }

  /**
   * Moves a card to a position, 0 for the first. The list changes before the server responds, because the user may
   * press a key several times; the requests are sent one after the other. After a failure, loads the order from the
   * server and throws the error.
   */
  async rank(id: string, to: number): Promise<void> {
    const ids = this.cards.map(({ _id }) => _id);
    const orderedIds = moveId(ids, id, to);
    if (orderedIds === ids) return;
    const byId = new Map(this.cards.map((card) => [card._id, card]));
    this.#show(orderedIds.flatMap((each) => byId.get(each) ?? []));
    const before = this.#ranking ?? Promise.resolve();
    const sent = before.then(() => this.#sendOrder());
    this.#ranking = sent.catch(() => {});
    await sent;
  }

  async add(form: CardForm): Promise<void> {
    await api.post(`${ADMIN}/create-card`, { ...encodeCardFields(cardFieldsOf(form)), rank: 0 });
    await this.load();
  }

  async #sendOrder(): Promise<void> {
    try {
      await api.patch(`${ADMIN}/reorder`, { orderedIds: this.cards.map(({ _id }) => _id) });
    } catch (reason) {
      await this.load();
      throw reason;
    }
  }

  #replace(changed: AdminCardWire): void {
    const card = decodeAdminCard(changed);
    this.#show(this.cards.map((each) => (each._id === card._id ? card : each)));
  }

  #show(cards: readonly AdminCard[]): void {
    runInAction(() => {
      this.cards = cards;
      this.phase = 'ready';
    });
  }
}
