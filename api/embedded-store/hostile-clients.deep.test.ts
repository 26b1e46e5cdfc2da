import { describe, expect, test } from 'vitest';
import { sendRandomMessages } from './testing/random-messages.ts';
import { useTestStore } from './testing/test-store.ts';

const MESSAGES = 9000;
const testStore = useTestStore();

describe('hostile clients of the embedded store', () => {
  test(`the embedded store survives ${MESSAGES} random messages and frees their memory`, {
    timeout: 600_000,
  }, async () => {
    const before = process.memoryUsage().rss;
    const path = decodeURIComponent(new URL(testStore.store.uri).host);
    await sendRandomMessages(path, { count: MESSAGES, seed: Date.now() % 2 ** 31 });
    expect(await testStore.client.db('test').command({ ping: 1 })).toEqual({ ok: 1 });
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });
});
