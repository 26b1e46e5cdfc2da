import { type OutboxEntry, recordKeyText } from '../store/outbox-entry.ts';
import type { OutboxPorts } from './rebase-changes.ts';

/** The first entry of each record that depends on no other. */
export function sendableEntries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const numbers = new Set(entries.map(({ n }) => n));
  const heads = new Map<string, OutboxEntry>();
  for (const entry of entries) if (!heads.has(recordKeyText(entry))) heads.set(recordKeyText(entry), entry);
  return [...heads.values()].filter((entry) => !entry.after.some((n) => numbers.has(n)));
}

/** Marks an entry as sent before it is sent. Null when another tab was faster. */
export function markEntrySent(waiting: OutboxEntry, { store }: OutboxPorts): Promise<OutboxEntry | null> {
  return store.transact<OutboxEntry | null>({ keys: [waiting] }, (found) => {
    const [head] = found.entries(waiting);
    if (!head || head.n !== waiting.n) return { result: null };
    if (head.sent) return { result: head };
    const sent = { ...head, sent: true, version: head.version + 1 };
    return { writes: { put: [sent] }, result: sent };
  });
}
