import { randomUUID } from 'node:crypto';
import { formatIfMatch, IDEMPOTENCY_KEY_HEADER, VAULT_HEADER } from '@northkeep/contracts';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Account } from './account.ts';
import type { Server } from './server.ts';

type Envelope = Readonly<Record<'v' | 'n' | 'c', string>>;

/** A line as the server stores it. */
export interface StoredLine {
  readonly id: string;
  readonly rev: number;
  readonly text: Envelope;
  readonly isDone: boolean;
  readonly inDashboard: boolean;
  readonly h: Envelope;
}

/**
 * Reads and changes a line behind the back of the user's devices, as the server itself could. The API cannot tell, since
 * it opens neither texts nor headers.
 */
export class TamperedLine {
  readonly #request: APIRequestContext;
  readonly #url: string;
  readonly #vaultId: string;

  constructor(request: APIRequestContext, { vaultId }: Account, server: Server) {
    this.#request = request;
    this.#url = server.url;
    this.#vaultId = vaultId;
  }

  /** Returns the only line of the account. */
  async read(): Promise<StoredLine> {
    const answer = await this.#request.get(`${this.#url}/api/lines`, { headers: { [VAULT_HEADER]: this.#vaultId } });
    expect(answer.status(), await answer.text()).toBe(200);
    const [line, ...others]: StoredLine[] = await answer.json();
    if (!line || others.length > 0) throw new Error('the account does not have one line');
    return line;
  }

  /** Stores other members at the next revision. */
  async change(members: Pick<StoredLine, 'h'> & Partial<StoredLine>): Promise<void> {
    const { id, rev, h } = await this.read();
    const headers = {
      [VAULT_HEADER]: this.#vaultId,
      [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
      'if-match': formatIfMatch(rev, h.n),
    };
    const data = { schema: 1, ...members };
    const answer = await this.#request.patch(`${this.#url}/api/lines/${id}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}
