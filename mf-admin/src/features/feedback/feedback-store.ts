import type { FeedbackMessage, FeedbackState } from '@northkeep/contracts';
import { makeObservable, observable, observableRef, runInAction } from '@northkeep/shared-kit/runtime';
import { api } from '@northkeep/shared-vault';
import { loadWaitingCounts } from '../frame/waiting-counts.ts';

type Phase = 'loading' | 'ready' | 'failed';
const INBOX = '/admin/feedback';

/** Store of the feedback of one state. Changes appear after the server has confirmed them. */
export class FeedbackStore {
  phase: Phase = 'loading';
  state: FeedbackState = 'open';
  messages: readonly FeedbackMessage[] = [];

  constructor() {
    makeObservable(this, { phase: observable, state: observable, messages: observableRef });
  }

  async show(state: FeedbackState): Promise<void> {
    runInAction(() => {
      this.state = state;
    });
    await this.load();
  }

  async load(): Promise<void> {
    const { state } = this;
    try {
      const messages = await api.get<readonly FeedbackMessage[]>(INBOX, { query: { state } });
      if (state === this.state) this.#show(messages);
    } catch (reason) {
      console.debug('feedback not loaded', reason);
      runInAction(() => {
        this.phase = 'failed';
      });
    }
  }

  /** Moves a message to the other state, so that it leaves this list. */
  async mark(id: string, state: FeedbackState): Promise<void> {
    await api.patch(`${INBOX}/${id}`, { state });
    this.#drop(id);
  }

  async remove(id: string): Promise<void> {
    await api.delete(`${INBOX}/${id}`);
    this.#drop(id);
  }

  #drop(id: string): void {
    this.#show(this.messages.filter((message) => message.id !== id));
    void loadWaitingCounts();
  }

  #show(messages: readonly FeedbackMessage[]): void {
    runInAction(() => {
      this.messages = messages;
      this.phase = 'ready';
    });
  }
}
