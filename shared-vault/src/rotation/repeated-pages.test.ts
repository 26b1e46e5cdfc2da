import type { WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import { importDataKey, newRawDataKey } from '../crypto/data-key.ts';
import { reencryptRecords } from './reencrypt-records.ts';

const AT = '2026-11-22T09:00:00.000Z';
/**
 * Number of requests after which the server ends the list, so that the test of a client that reads without end fails
 * and does not hang.
 */
const REQUESTS_MAX = 40;

function record(id: string): WireRecord {
  const place = { parentId: null, parentKind: null, index: 0 };
  return { id, vaultId: 'former', schema: 1, rev: 1, ...place, createdAt: AT, updatedAt: AT, deletedAt: null };
}

describe('reencryptRecords with a server that repeats a page', () => {
  it('stops reading the kind of records whose page is repeated', async () => {
    const page = [record('00000000-0000-4000-8000-000000000001'), record('00000000-0000-4000-8000-000000000002')];
    let reads = 0;
    const answer = (body: unknown) => Promise.resolve(structuredClone(body) as never);
    const api: Pick<ApiClient, 'get' | 'post'> = {
      get: () => {
        reads += 1;
        return answer({ records: reads < REQUESTS_MAX ? page : [] });
      },
      post: () => answer({ results: page.map(({ id }) => ({ kind: 'lines', id, result: 'moved' })) }),
    };
    const key = await importDataKey(newRawDataKey());
    await reencryptRecords(
      { former: 'former', key, kinds: ['lines'] },
      {
        api,
        vaultId: 'live',
        withKey: (use) => use(key),
        signal: new AbortController().signal,
        onReencrypted: () => {},
        onDamaged: () => {},
      },
    );
    expect(reads).toBe(2);
  });
});
