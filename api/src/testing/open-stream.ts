import { VAULT_HEADER } from '@northkeep/contracts';
import type { TestClient } from './test-client.ts';

/** An open stream of changes, as a client receives it. */
export interface TestStream {
  readonly status: number;
  readonly headers: Headers;
  /** Everything received so far. */
  readonly text: () => string;
  /** The times of the events so far. */
  readonly cursors: () => string[];
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Opens `GET /api/sync/stream` with the session of a client. */
export async function openStream(
  client: TestClient,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestStream> {
  const aborted = new AbortController();
  const response = await fetch(`${client.origin}/api/sync/stream`, {
    signal: aborted.signal,
    headers: {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [VAULT_HEADER]: client.vaultId ?? '',
      ...headers,
    },
  });
  let received = '';
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) received += decoder.decode(bytes, { stream: true });
  })().catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    text: () => received,
    cursors: () => [...received.matchAll(/^data: \{"cursor":"([^"]+)"\}$/gm)].map(([, cursor]) => cursor ?? ''),
    ended,
    async close() {
      aborted.abort();
      await ended;
    },
  };
}
