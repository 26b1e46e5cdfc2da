import { expect, it } from 'vitest';
import type { SessionContext } from '../context.ts';
import { DatabaseChanges } from './database-changes.ts';
import { LiveStreams } from './live-streams.ts';

const session = { sessionId: 's', userId: 'u', role: 'USER', plan: 'free', vaultId: 'v', moving: false } as const;

function openStreams(readSession: () => Promise<null>, changes = new DatabaseChanges()) {
  changes.startLocal();
  return { changes, streams: new LiveStreams({ changes, readSession }) };
}

it('reports a database that does not respond as such, because a 401 would sign the person out', async () => {
  const { streams } = openStreams(() => Promise.reject(new Error('no response')));
  await expect(streams.open(session satisfies SessionContext, 'v')).rejects.toThrow('no response');
  streams.close();
});

it('reports a session that has ended since it was looked up', async () => {
  const { streams } = openStreams(async () => null);
  await expect(streams.open(session, 'v')).rejects.toMatchObject({ code: 'NO_SESSION' });
  streams.close();
});

it('opens no stream while changes may go unnoticed', async () => {
  const { changes, streams } = openStreams(async () => null);
  changes.stop();
  await expect(streams.open(session, 'v')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  streams.close();
});
