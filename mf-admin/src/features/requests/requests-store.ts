import type { SupportRequest } from '@northkeep/contracts';
import { computed, makeObservable, observable, observableRef, runInAction } from '@northkeep/shared-kit/runtime';
import { api } from '@northkeep/shared-vault';

type Phase = 'loading' | 'ready' | 'failed';

/** Store of the support requests. Decisions appear after the server has confirmed them. */
export class RequestsStore {
  phase: Phase = 'loading';
  requests: readonly SupportRequest[] = [];

  constructor() {
    makeObservable(this, { phase: observable, requests: observableRef, open: computed });
  }

  get open(): number {
    return this.requests.filter(({ state }) => state === 'open').length;
  }

  async load(): Promise<void> {
    try {
      this.#show(await api.get<readonly SupportRequest[]>('/support/admin/requests'));
    } catch (reason) {
      console.debug('requests not loaded', reason);
      runInAction(() => {
        this.phase = 'failed';
      });
    }
  }

  approve = (id: string): Promise<void> => this.#decide(id, 'approve');
  close = (id: string): Promise<void> => this.#decide(id, 'close');

  async #decide(id: string, verb: 'approve' | 'close'): Promise<void> {
    const decided = await api.post<SupportRequest>(`/support/admin/requests/${id}/${verb}`);
    this.#show(this.requests.map((each) => (each.id === id ? decided : each)));
  }

  #show(requests: readonly SupportRequest[]): void {
    runInAction(() => {
      this.requests = requests;
      this.phase = 'ready';
    });
  }
}
