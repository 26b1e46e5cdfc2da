import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionState } from '../auth/sessions.ts';
import type { SessionContext } from '../context.ts';
import { DatabaseChanges } from './database-changes.ts';
import type { EventStream } from './event-stream.ts';
import { LiveStreams } from './live-streams.ts';

const lifetime = {
  ...{ expiresAt: Number.POSITIVE_INFINITY, sessionExpiresAt: Number.POSITIVE_INFINITY },
  documentIds: ['1', '2'],
};
const session: SessionContext = {
  ...{ sessionId: 's', userId: 'u', role: 'USER', plan: 'free', vaultId: 'v', moving: false, lifetime },
};
const state: SessionState = { vaultId: 'v', sessionExpiresAt: Number.POSITIVE_INFINITY, documentIds: ['1', '2'] };
const HOUR_MS = 3_600_000;

/** Time within which a stream ends after its session, in ms. */
const ENDS_WITHIN_MS = 5_000;

let changes: DatabaseChanges;
let streams: LiveStreams;
const readSession = vi.fn<() => Promise<SessionState | null>>();

beforeEach(() => {
  vi.useFakeTimers();
  readSession.mockReset().mockResolvedValue(state);
  changes = new DatabaseChanges();
  changes.startLocal();
  streams = new LiveStreams({ changes, readSession });
});
afterEach(() => {
  streams.close();
  vi.useRealTimers();
});

const open = (own: Partial<SessionContext> = {}, address = '192.0.2.1') =>
  streams.open({ session: { ...session, ...own }, vaultId: 'v', address });

/** Returns what a client receives, which is kept up to date. */
function receive(stream: EventStream): { text: string; isEnded: boolean } {
  const received = { text: '', isEnded: false };
  stream.connect({
    writableLength: 0,
    once: () => {},
    write(text) {
      received.text += text;
    },
    destroySoon() {
      received.isEnded = true;
    },
    destroy() {
      received.isEnded = true;
    },
  });
  return received;
}

const sessionChange = { collection: 'sessions', id: '1', userId: null, kind: null, updatedAt: null };

describe('a stream', () => {
  it('reports a database that does not respond as such, because a 401 would sign the person out', async () => {
    readSession.mockRejectedValue(new Error('no response'));
    await expect(open()).rejects.toThrow('no response');
  });

  it('reports a session that has ended since it was looked up', async () => {
    readSession.mockResolvedValue(null);
    await expect(open()).rejects.toMatchObject({ code: 'NO_SESSION' });
  });

  describe('of a session that was read earlier, of which every change since is known', () => {
    beforeEach(() => {
      streams.close();
      streams = new LiveStreams({ changes, readSession, isUnchanged: () => true });
    });

    it('does not read the session again', async () => {
      await open();
      expect(readSession).not.toHaveBeenCalled();
    });

    it('is rejected for another vault than that of the session', async () => {
      await expect(open({ vaultId: 'w' })).rejects.toMatchObject({ code: 'NO_SESSION' });
    });

    it('ends after a change that ends the session', async () => {
      const received = receive(await open());
      readSession.mockResolvedValue(null);
      changes.publish([sessionChange]);
      await vi.advanceTimersByTimeAsync(ENDS_WITHIN_MS);
      expect(received.isEnded).toBe(true);
    });

    it('ends when the session expires', async () => {
      const own = { ...lifetime, sessionExpiresAt: Date.now() + HOUR_MS };
      const received = receive(await open({ lifetime: own }));
      readSession.mockResolvedValue(null);
      await vi.advanceTimersByTimeAsync(HOUR_MS + ENDS_WITHIN_MS);
      expect(received.isEnded).toBe(true);
    });
  });

  it('is not opened while changes may go unnoticed', async () => {
    changes.stop();
    await expect(open()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('shows every 25 seconds that it exists', async () => {
    const received = receive(await open());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received.text.split(':\n\n').length - 1).toBeGreaterThanOrEqual(2);
  });

  it('tells changes that come together as one', async () => {
    const received = receive(await open());
    for (const updatedAt of [3, 5, 4])
      changes.publish([{ collection: 'records', id: 'r', userId: 'u', kind: 'lines', updatedAt }]);
    await vi.advanceTimersByTimeAsync(100);
    expect(received.text).toBe(':\n\ndata: {"cursor":"1970-01-01T00:00:00.005Z"}\n\n');
  });

  it('is refused beyond 2,000 of one address, others are not', async () => {
    for (let count = 0; count < 2_000; count += 1) await open({ userId: `u${count}` });
    await expect(open({ userId: 'next' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(open({ userId: 'next' }, '198.51.100.7')).resolves.toBeDefined();
  });
});

describe('the end of a stream', () => {
  const endsInTime = async (act: () => void) => {
    const received = receive(await open());
    await vi.advanceTimersByTimeAsync(1_500);
    expect(received.isEnded).toBe(false);
    act();
    await vi.advanceTimersByTimeAsync(ENDS_WITHIN_MS);
    return received.isEnded;
  };

  it('comes when the source of changes is interrupted, even if it is back before anybody looked', async () => {
    const interruptBriefly = () => {
      changes.interrupt();
      changes.confirm();
    };
    expect(await endsInTime(interruptBriefly)).toBe(true);
  });

  it('comes when the source of changes falls silent', async () => {
    changes.stop();
    changes.confirm();
    await vi.advanceTimersByTimeAsync(1_000);
    const confirming = setInterval(() => changes.confirm(), 500);
    expect(await endsInTime(() => clearInterval(confirming))).toBe(true);
  });

  it('comes when a change of its session cannot be read because the database does not respond', async () => {
    const end = () => {
      readSession.mockReturnValue(new Promise(() => {}));
      changes.publish([sessionChange]);
    };
    expect(await endsInTime(end)).toBe(true);
  });

  it('comes when its session was looked up in a way that does not name its documents', async () => {
    const received = receive(await open({ lifetime: undefined as never }));
    readSession.mockResolvedValue(null);
    changes.publish([sessionChange]);
    await vi.advanceTimersByTimeAsync(ENDS_WITHIN_MS);
    expect(received.isEnded).toBe(true);
  });

  it('comes when its session expires', async () => {
    readSession.mockResolvedValueOnce({ ...state, sessionExpiresAt: Date.now() + HOUR_MS }).mockResolvedValue(null);
    const received = receive(await open());
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1_000);
    expect(received.isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000 + ENDS_WITHIN_MS);
    expect(received.isEnded).toBe(true);
  });

  it('comes when the process ends', async () => {
    expect(await endsInTime(() => streams.close())).toBe(true);
  });
});
