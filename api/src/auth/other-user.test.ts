import { randomUUID } from 'node:crypto';
import { OPERATIONS, type Operation, USER_HEADER } from '@northkeep/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();
const guarded = Object.entries<Operation>(OPERATIONS).filter(([, { access }]) => ['session', 'admin'].includes(access));
const pathOf = ({ path }: Operation) => path.replace(/:[A-Za-z]+/g, randomUUID());

let admin: TestClient;
let stranger: Awaited<ReturnType<typeof app.person>>;
beforeAll(async () => {
  admin = (await app.person({ role: 'ADMIN' })).client;
  stranger = await app.person();
});

describe('a request of a page that shows another user than the one who is logged in', () => {
  it.each(guarded)('is refused before anything is read or changed: %s', async (_, operation) => {
    const headers = { [USER_HEADER]: stranger.user.userId };
    const sending = { body: operation.method === 'GET' ? undefined : {}, headers };
    const { status, body } = await admin.send(operation.method, pathOf(operation), sending);
    expect([status, body]).toMatchObject([401, { code: 'USER_CHANGED' }]);
  });

  it('is the one that is refused, and no request of the user who is logged in', async () => {
    const headers = { [USER_HEADER]: stranger.user.userId };
    expect((await stranger.client.get('/auth/check', { headers })).status).toBe(200);
  });

  it('keeps the session of the user who is logged in', async () => {
    const { client } = await app.person();
    await client.patch(
      '/users/me',
      { firstName: 'Anna', lastName: 'Berg' },
      { headers: { [USER_HEADER]: 'somebody' } },
    );
    expect([client.cookies.size > 0, (await client.get('/auth/check')).status]).toEqual([true, 200]);
  });
});
