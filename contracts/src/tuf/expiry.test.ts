import { describe, expect, test } from 'vitest';
import { NOW, TestClient, TestRepository } from './testing/index.ts';

describe('verifyRepository: expiry', () => {
  test.each(['root', 'timestamp', 'snapshot', 'targets', 'shell', 'mf-notes'])(
    'a repository with an expired %s is verified, and the expiry reported',
    async (role) => {
      const repository = new TestRepository();
      const expires = '2026-05-31T23:59:59Z';
      const expire = (content: object) => Object.assign(content, { expires });
      if (role === 'root') {
        repository.expires = expires;
        repository.rotate({});
        repository.expires = '2027-01-01T00:00:00Z';
      }
      const bundle = repository.publish({
        edit: { [role]: expire },
        ...(role === 'snapshot' && { editSnapshot: expire }),
        ...(role === 'timestamp' && { editTimestamp: expire }),
      });
      const client = new TestClient(repository);
      const { expired, rejected, roles } = await client.accept(bundle);
      expect({ expired, rejected, roles: roles.length }).toEqual({
        expired: [{ role, expires }],
        rejected: [],
        roles: 3,
      });
      expect((await client.accept(bundle, NOW - 2 * 24 * 60 * 60 * 1000)).expired).toEqual([]);
    },
  );

  test('metadata is expired at the second of its expiry', async () => {
    const repository = new TestRepository();
    const client = new TestClient(repository);
    const bundle = repository.publish();
    const end = Date.parse(repository.expires);
    expect((await client.accept(bundle, end - 1)).expired).toEqual([]);
    expect((await client.accept(bundle, end)).expired).toHaveLength(7);
  });
});
