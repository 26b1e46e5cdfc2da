import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RecordModel } from '../records/record.model.ts';
import { createEnvelope } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const ENTRIES_MAX = 50;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { delayMs: 25 });
});
afterAll(() => app.close());

describe('quotas on a database that answers after 25 ms', () => {
  it('let exactly fifty of seventy concurrent creations of ideal-life entries succeed', async () => {
    const { client, user } = await app.person();
    const answers = await Promise.all(
      Array.from({ length: 70 }, () =>
        client.post('/northkeep/ideal-life', { id: randomUUID(), label: createEnvelope() }),
      ),
    );
    const live = await RecordModel.countDocuments({ kind: 'idealLife', userId: user.userId, deletedAt: null });
    expect(live).toBe(ENTRIES_MAX);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(ENTRIES_MAX);
  });
});
