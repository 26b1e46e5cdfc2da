import type { EnginePorts } from '../engine-ports.ts';
import { LiveChanges, type LivePorts } from './live-changes.ts';
import { watchPagePresence } from './page-presence.ts';

/** Fetches changes when the server tells of them, until `stopped` is aborted. */
export async function followServer(
  ports: EnginePorts,
  engine: Pick<LivePorts, 'fetchChanges' | 'onOpened'>,
  stopped: AbortSignal,
): Promise<void> {
  const { vaultId, transport, clock, locks, store } = ports;
  const live = new LiveChanges({
    ...{ vaultId, transport, clock, locks, ...engine },
    presence: watchPagePresence(clock),
    readCursor: async () => (await store.feed()).cursor,
  });
  await live.run(stopped);
}
