import { OPERATIONS, type Operation, type Tombstone, type WireRecord } from '@northkeep/contracts';
import type { ConfirmedCreation } from '../../worker/read-all.ts';
import { isLiveRecord } from '../feed/decode-responses.ts';
import type { RecordKey, ServerRequest, ServerResponse } from '../ports.ts';
import { formatRecordKey, type OutboxEntry, requestForEntry } from '../store/outbox-entry.ts';
import { buildRecordView, computeRecordStamp } from '../store/record-view.ts';
import { toCachedRecord } from '../store/store.ts';
import type { OutboxSenderPorts } from './outbox-sender.ts';
import type { ResponseHandler, ResponsePorts, SendingControl } from './response-handler.ts';
import type { markEntriesSent } from './sendable-entries.ts';
import type { classifyResponse, composeConfirmed, ResponseOutcome } from './server-response.ts';
import type { verifyWrite } from './write-proof.ts';

const BULK: Operation = OPERATIONS.createLines;
/** Maximum number of creations and of characters in one request; a larger one would delay the user's other changes. */
const CREATIONS_MAX = 50;
const CHARACTERS_MAX = 512 * 1024;

/** Groups the creations that can share a request; every other entry is a group of its own. */
export function groupCreations(
  due: readonly OutboxEntry[],
  sentAlone: ReadonlySet<string>,
): (readonly OutboxEntry[])[] {
  const groups: (readonly OutboxEntry[])[] = [];
  let group: OutboxEntry[] = [];
  let characters = 0;
  for (const entry of due) {
    if (entry.kind !== BULK.writes?.kind || entry.op !== 'create' || sentAlone.has(entry.key)) {
      groups.push([entry]);
      continue;
    }
    const length = JSON.stringify(entry.fields).length;
    if (group.length === 0 || group.length >= CREATIONS_MAX || characters + length > CHARACTERS_MAX) {
      group = [];
      characters = 0;
      groups.push(group);
    }
    group.push(entry);
    characters += length;
  }
  return groups;
}

/** The request that creates all records of a group, each with its own idempotency key. */
function requestForCreations(group: readonly OutboxEntry[], vaultId: string): ServerRequest {
  const items = group.map((entry) => ({ ...requestForEntry(entry, vaultId).body, key: entry.key }));
  const headers = { 'x-vault': vaultId, 'idempotency-key': group[0]?.key ?? '' };
  return { method: 'POST', path: BULK.path, headers, body: { items } };
}

/** Functions of the sender. They are passed as values, because an import would move them out of the sender's chunk. */
export interface BulkPorts {
  readonly ports: OutboxSenderPorts;
  readonly control: SendingControl;
  /** Records whose changes are being sent. */
  readonly sending: Set<string>;
  /** Idempotency keys of creations that must be sent in a request of their own. */
  readonly sentAlone: Set<string>;
  /** Sends a request; resolves to null without a response. */
  ask(request: ServerRequest): Promise<ServerResponse | null>;
  readonly ResponseHandler: typeof ResponseHandler;
  readonly classifyResponse: typeof classifyResponse;
  readonly verifyWrite: typeof verifyWrite;
  readonly composeConfirmed: typeof composeConfirmed;
  readonly markEntriesSent: typeof markEntriesSent;
}

/** Sends creations in one request and handles the response. */
export async function sendTogether(
  group: readonly OutboxEntry[],
  bulk: BulkPorts,
  stopped: AbortSignal,
): Promise<void> {
  const { ports, sending } = bulk;
  const { sent: entries, locked } = await bulk.markEntriesSent(group, ports.outboxPorts());
  for (const entry of locked) bulk.control.hold(entry);
  // When sending was stopped while the disk was read, the entries are sent after the next login with the same keys.
  if (entries.length === 0 || stopped.aborted) return;
  const keys = entries.map(formatRecordKey);
  for (const key of keys) sending.add(key);
  ports.onSending(sending.size);
  try {
    const answer = await bulk.ask(requestForCreations(entries, ports.vaultId));
    if (answer) await handleBulkResponse(entries, answer, bulk);
  } finally {
    for (const key of keys) sending.delete(key);
    ports.onSending(sending.size);
  }
}

/**
 * Handles each record of the response like the response to a single creation. When the server rejects the request,
 * every entry is sent alone, so that each gets its own response: the server may have stored some of the records.
 */
async function handleBulkResponse(
  group: readonly OutboxEntry[],
  { status, body }: ServerResponse,
  bulk: BulkPorts,
): Promise<void> {
  const { ports, control } = bulk;
  const records = new Map((Array.isArray(body) ? body : []).map((record: unknown) => [readId(record), record]));
  const isSuccess = status >= 200 && status < 300;
  const answered: AnsweredEntry[] = [];
  for (const entry of group) {
    const answer = { status, body: isSuccess ? records.get(entry.id) : body };
    const outcome = bulk.classifyResponse(entry, answer);
    if (HANDLED_TOGETHER.includes(outcome.type)) answered.push({ entry, answer, outcome });
    else bulk.sentAlone.add(entry.key);
  }
  const changed = new Map<string, RecordKey>();
  // The lists are notified once for the whole group.
  const onChanged: ResponsePorts['onChanged'] = (keys) => {
    for (const { kind, id } of keys) changed.set(formatRecordKey({ kind, id }), { kind, id });
  };
  const confirmed = await confirmTogether(answered, bulk);
  const created: ConfirmedCreation[] = [];
  for (const proven of confirmed) {
    const one = toConfirmedCreation(proven);
    if (one) created.push(one);
    else onChanged([proven.entry]);
  }
  if (created.length > 0) ports.onCreated(created);
  const responses = new bulk.ResponseHandler({ ...ports, onChanged }, control);
  const done = new Set(confirmed.map(({ entry }) => entry));
  const others = answered.filter(({ entry }) => !done.has(entry));
  const handled = await Promise.allSettled(others.map(({ entry, answer }) => responses.handle(entry, answer)));
  if (changed.size > 0) ports.onChanged([...changed.values()]);
  for (const one of handled) if (one.status === 'rejected') throw one.reason;
}

/** Outcomes that apply to every entry of a request. After any other, each entry is sent alone. */
const HANDLED_TOGETHER: readonly ResponseOutcome['type'][] = ['success', 'retry', 'no-session'];

interface AnsweredEntry {
  readonly entry: OutboxEntry;
  readonly answer: ServerResponse;
  readonly outcome: ResponseOutcome;
}

interface ProvenCreation {
  readonly entry: OutboxEntry;
  readonly record: WireRecord | Tombstone;
}

/** Returns what a tab needs in order to show a stored record without decrypting it; null when it must be read. */
function toConfirmedCreation({ entry, record }: ProvenCreation): ConfirmedCreation | null {
  if (!isLiveRecord(record)) return null;
  const { fields: _, ...view } = buildRecordView(entry.kind, record);
  // Marking the entry as sent has incremented its version.
  const sentStamp = computeRecordStamp(null, [{ ...entry, version: entry.version - 1 }]);
  return { ...view, sentStamp, stamp: computeRecordStamp(record, []) };
}

/**
 * Confirms the entries whose record proves that exactly the creation was stored, in one transaction. Returns those that
 * are confirmed; an entry whose record has a later change is left to the response handler.
 */
async function confirmTogether(
  answered: readonly AnsweredEntry[],
  { ports, control: { retries }, verifyWrite, composeConfirmed }: BulkPorts,
): Promise<readonly ProvenCreation[]> {
  const { store, sealer } = ports.outboxPorts();
  const proven: ProvenCreation[] = [];
  for (const { entry, outcome } of answered) {
    if (outcome.type !== 'success' || outcome.record?.rev !== entry.baseRev + 1) continue;
    const proof = await verifyWrite(entry, outcome.record, sealer);
    if (proof.type === 'applied') proven.push({ entry, record: proof.record });
  }
  if (proven.length === 0) return [];
  const confirmed = await store.transact<readonly ProvenCreation[]>(
    { keys: proven.map(({ entry }) => entry) },
    (found) => {
      const done = proven.filter(({ entry, record }) => {
        const [head, next] = found.entries(entry);
        const isAlone = head?.n === entry.n && head.key === entry.key && !next;
        return isAlone && composeConfirmed(entry, record, found.cached(entry)) !== 'unfit';
      });
      const cache = done.flatMap(({ entry, record }) => {
        const own = composeConfirmed(entry, record, found.cached(entry));
        return own === null || own === 'unfit' ? [] : [toCachedRecord(entry.kind, own)];
      });
      const writes = { drop: done.map(({ entry }) => entry.n), cache };
      return { ...(done.length > 0 ? { writes } : {}), result: done };
    },
  );
  const before = retries.unconfirmed;
  for (const { entry } of confirmed) retries.end(entry);
  if (retries.unconfirmed !== before) ports.onUnconfirmed(retries.unconfirmed);
  return confirmed;
}

const readId = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined;
