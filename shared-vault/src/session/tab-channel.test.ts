import { afterEach, describe, expect, it } from 'vitest';
import { type SessionTabMessage, TabChannel } from './tab-channel.ts';

const other = new BroadcastChannel('northkeep');
const channels: { close(): void }[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

/** Returns the messages that a tab delivers after another tab posted `values`, then a valid one. */
async function delivered(...values: readonly unknown[]): Promise<readonly SessionTabMessage[]> {
  const tab = new TabChannel();
  channels.push(tab);
  const received: SessionTabMessage[] = [];
  const last = new Promise<void>((resolve) => {
    tab.listen((message) => {
      received.push(message);
      if (message.type === 'signed-out') resolve();
    });
  });
  for (const value of [...values, { type: 'signed-out' }]) other.postMessage(value);
  await last;
  return received.slice(0, -1);
}

describe('TabChannel', () => {
  it.each([
    ['null', null],
    ['a text', 'lock'],
    ['an unknown type', { type: 'unlock-all' }],
    ['a lock without a vault', { type: 'lock' }],
    ['a user id that is no text', { type: 'signed-in', userId: { length: 36 } }],
    ['a time that is not a finite number', { type: 'refreshed', at: Number.POSITIVE_INFINITY }],
  ])('ignores %s', async (_, value) => {
    expect(await delivered(value)).toEqual([]);
  });

  it('removes unknown fields from a lock message before it delivers the message', async () => {
    const lock = { type: 'lock', vaultId: 'v', by: 'hand' };
    expect(await delivered({ ...lock, key: 'x' })).toEqual([lock]);
  });
});
