import { ApiError } from '../../api/api-error.ts';
import { readBodyText } from '../feed/decode-responses.ts';
import type { ServerResponse, Transport } from '../ports.ts';

export interface SyncListPorts {
  readonly vaultId: string;
  readonly transport: Transport;
}

/** Reads one page of the trash, or of the histories of lines. Rejects with the server's error. */
export async function fetchSyncListPage(
  at: SyncListPorts,
  after: string | null,
  list: 'trash' | 'histories' = 'trash',
): Promise<unknown> {
  const path = `/sync/${list}${after === null ? '' : `?after=${encodeURIComponent(after)}`}`;
  return expectOk(await at.transport.send({ method: 'GET', path, headers: { 'x-vault': at.vaultId } }));
}

/** Returns the body of a successful response. Throws the server's error. */
export function expectOk({ status, body }: ServerResponse): unknown {
  if (status === 200) return body;
  const code = readBodyText(body, 'code') ?? 'INTERNAL';
  throw new ApiError({ status, code, message: readBodyText(body, 'message') ?? '' });
}
