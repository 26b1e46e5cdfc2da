import { randomUUID } from 'node:crypto';
import { formatIfMatch, IDEMPOTENCY_KEY_HEADER, VAULT_HEADER } from '@northkeep/contracts';
import { type BrowserContext, expect } from '@playwright/test';
import type { Account } from './account.ts';
import { sealReferenceValue } from './reference-crypto.ts';
import type { Server } from './server.ts';

/** Another device of the same user: writes over the API with the reference implementation of the format. */
export class OtherDevice {
  readonly #context: BrowserContext;
  readonly #person: Account;
  readonly #url: string;

  constructor(context: BrowserContext, person: Account, server: Server) {
    this.#context = context;
    this.#person = person;
    this.#url = server.url;
  }

  async createAim(label: string): Promise<string> {
    const id = randomUUID();
    const data = { id, schema: 1, label: this.#label(id, label), index: Date.now() };
    const answer = await this.#context.request.post(`${this.#url}/api/northkeep/aims`, {
      headers: this.#headers,
      data,
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return id;
  }

  async renameAim(id: string, label: string): Promise<void> {
    const headers = { ...this.#headers, 'if-match': formatIfMatch(1) };
    const data = { schema: 1, label: this.#label(id, label) };
    const answer = await this.#context.request.patch(`${this.#url}/api/northkeep/aims/${id}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  #label(id: string, value: string) {
    return sealReferenceValue(this.#person.dataKey, { at: `aims.label:${id}`, value });
  }

  get #headers() {
    return { [VAULT_HEADER]: this.#person.vaultId, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
  }
}
