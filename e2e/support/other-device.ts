import { randomUUID } from 'node:crypto';
import { formatIfMatch, IDEMPOTENCY_KEY_HEADER, VAULT_HEADER } from '@northkeep/contracts';
import { type BrowserContext, expect } from '@playwright/test';
import type { Account } from './account.ts';
import { sealReferenceValue } from './reference-crypto.ts';
import { membersOf, type ReferenceHeader, sealReferenceHeader } from './reference-header.ts';
import type { Server } from './server.ts';

type AimBody = Parameters<typeof membersOf>[1];

/** Another device of the same user: writes over the API with the reference implementation of the format. */
export class OtherDevice {
  readonly #context: BrowserContext;
  readonly #person: Account;
  readonly #url: string;
  /** Bodies and headers of the aims that this device has created. */
  readonly #aims = new Map<string, { readonly body: AimBody; readonly header: ReferenceHeader }>();

  constructor(context: BrowserContext, person: Account, server: Server) {
    this.#context = context;
    this.#person = person;
    this.#url = server.url;
  }

  async createAim(label: string): Promise<string> {
    const id = randomUUID();
    const body = { id, schema: 1, label: this.#label(id, label), index: Date.now() };
    const header = this.#header(body);
    this.#aims.set(id, { body, header });
    const data = { ...body, h: header.h };
    const answer = await this.#context.request.post(`${this.#url}/api/northkeep/aims`, {
      headers: this.#headers,
      data,
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return id;
  }

  /** Changes the text of an aim that this device created, while the server still has it in revision 1. */
  async renameAim(id: string, text: string): Promise<void> {
    const aim = this.#aims.get(id);
    if (!aim) throw new Error(`this device did not create the aim ${id}`);
    const headers = { ...this.#headers, 'if-match': formatIfMatch(1, aim.header.h.n) };
    const label = this.#label(id, text);
    const data = { schema: 1, label, h: this.#header({ ...aim.body, label }, aim.header).h };
    const answer = await this.#context.request.patch(`${this.#url}/api/northkeep/aims/${id}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  #header(body: AimBody, former: ReferenceHeader | null = null): ReferenceHeader {
    const subject = { kind: 'aims', id: body.id, members: membersOf('aims', body) } as const;
    return sealReferenceHeader(this.#person.dataKey, subject, former);
  }

  #label(id: string, value: string) {
    return sealReferenceValue(this.#person.dataKey, { at: `aims.label:${id}`, value });
  }

  get #headers() {
    return { [VAULT_HEADER]: this.#person.vaultId, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
  }
}
