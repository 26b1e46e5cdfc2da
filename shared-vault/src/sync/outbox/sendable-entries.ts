import { formatRecordKey, type OutboxEntry } from '../store/outbox-entry.ts';
import type { OutboxPorts } from './rebase-changes.ts';

/** Returns the first entry of each record, unless that entry depends on another entry in the outbox. */
export function sendableEntries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const numbers = new Set(entries.map(({ n }) => n));
  const heads = new Map<string, OutboxEntry>();
  for (const entry of entries) if (!heads.has(formatRecordKey(entry))) heads.set(formatRecordKey(entry), entry);
  return [...heads.values()].filter((entry) => !entry.after.some((n) => numbers.has(n)));
}

/** Marks an entry as sent before it is sent. Returns null when it is no longer the first entry of its record. */
export function markEntrySent(waiting: OutboxEntry, { store }: OutboxPorts): Promise<OutboxEntry | null> {
  return store.transact<OutboxEntry | null>({ keys: [waiting] }, (found) => {
    const [head] = found.entries(waiting);
    if (!head || head.n !== waiting.n) return { result: null };
    if (head.sent) return { result: head };
    const sent = { ...head, sent: true, version: head.version + 1 };
    return { writes: { put: [sent] }, result: sent };
  });
}
