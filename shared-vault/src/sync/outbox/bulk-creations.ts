import { OPERATIONS, type Operation, type Tombstone, type WireRecord } from '@northkeep/contracts';
import type { RecordKey, ServerRequest, ServerResponse } from '../ports.ts';
import { formatRecordKey, type OutboxEntry, requestForEntry } from '../store/outbox-entry.ts';
import type { OutboxPorts } from './rebase-changes.ts';
import { ResponseHandler, type ResponsePorts, type SendingControl } from './response-handler.ts';
import { classifyResponse, decideConfirmation, isRetryableStatus } from './server-response.ts';
import { verifyWrite } from './write-proof.ts';

const BULK: Operation = OPERATIONS.createLines;
/** Maximum number of creations and of characters in one request; a larger one would delay the user's other changes. */
const CREATIONS_MAX = 100;
const CHARACTERS_MAX = 512 * 1024;

/** Groups the creations that can share a request; every other entry is a group of its own. */
export function groupCreations(
  due: readonly OutboxEntry[],
  isSentAlone: (entry: OutboxEntry) => boolean,
): (readonly OutboxEntry[])[] {
  const groups: (readonly OutboxEntry[])[] = [];
  let group: OutboxEntry[] = [];
  let characters = 0;
  for (const entry of due) {
    if (entry.kind !== BULK.writes?.kind || entry.op !== 'create' || isSentAlone(entry)) {
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

/** Marks creations as sent, in one transaction. Returns those that are still the first entry of their record. */
export function markCreationsSent(
  group: readonly OutboxEntry[],
  { store }: OutboxPorts,
): Promise<readonly OutboxEntry[]> {
  return store.transact<readonly OutboxEntry[]>({ keys: group }, (found) => {
    const heads = group.flatMap((waiting) => {
      const [head] = found.entries(waiting);
      return head && head.n === waiting.n ? [head] : [];
    });
    const sent = heads.map((head) => (head.sent ? head : { ...head, sent: true, version: head.version + 1 }));
    return { writes: { put: sent.filter((entry) => !heads.includes(entry)) }, result: sent };
  });
}

/** The request that creates all records of a group, each with its own idempotency key. */
export function requestForCreations(group: readonly OutboxEntry[], vaultId: string): ServerRequest {
  const items = group.map((entry) => ({ ...requestForEntry(entry, vaultId).body, key: entry.key }));
  const headers = { 'x-vault': vaultId, 'idempotency-key': group[0]?.key ?? '' };
  return { method: 'POST', path: BULK.path, headers, body: { items } };
}

interface BulkControl extends SendingControl {
  /** Called for an entry that must be sent in a request of its own. */
  sendAlone(entry: OutboxEntry): void;
}

/**
 * Handles each record of the response like the response to a single creation. When the server rejects the request,
 * every entry is sent alone, so that each gets its own response: the server may have stored some of the records.
 */
export async function handleBulkResponse(
  group: readonly OutboxEntry[],
  { status, body }: ServerResponse,
  ports: ResponsePorts,
  control: BulkControl,
): Promise<void> {
  const isSuccess = status >= 200 && status < 300;
  if (!isSuccess && status !== 401 && !isRetryableStatus(status)) return group.forEach(control.sendAlone);
  const records = new Map((Array.isArray(body) ? body : []).map((record: unknown) => [readId(record), record]));
  const pairs = group.map((entry) => ({ entry, answer: { status, body: isSuccess ? records.get(entry.id) : body } }));
  const proven = await pickProven(pairs, ports);
  const changed = new Map<string, RecordKey>();
  // The lists are notified once for the whole group.
  const onChanged: ResponsePorts['onChanged'] = (keys) => {
    for (const { kind, id } of keys) changed.set(formatRecordKey({ kind, id }), { kind, id });
  };
  const responses = new ResponseHandler({ ...ports, onChanged }, control);
  const confirmed = await confirmTogether(proven, ports.outboxPorts());
  onChanged(confirmed);
  const { retries } = control;
  const before = retries.unconfirmed;
  for (const entry of confirmed) retries.end(entry);
  if (retries.unconfirmed !== before) ports.onUnconfirmed(retries.unconfirmed);
  const others = pairs.filter(({ entry }) => !confirmed.includes(entry));
  const handled = await Promise.allSettled(others.map(({ entry, answer }) => responses.handle(entry, answer)));
  if (changed.size > 0) ports.onChanged([...changed.values()]);
  for (const one of handled) if (one.status === 'rejected') throw one.reason;
}

interface AnsweredEntry {
  readonly entry: OutboxEntry;
  readonly answer: ServerResponse;
}
interface ProvenEntry {
  readonly entry: OutboxEntry;
  readonly record: WireRecord | Tombstone;
}

/** Returns the entries whose record proves that exactly the creation was stored. */
async function pickProven(pairs: readonly AnsweredEntry[], ports: ResponsePorts): Promise<readonly ProvenEntry[]> {
  const proven: ProvenEntry[] = [];
  for (const { entry, answer } of pairs) {
    const outcome = classifyResponse(entry, answer);
    if (outcome.type !== 'success' || outcome.record?.rev !== entry.baseRev + 1) continue;
    const proof = await verifyWrite(entry, outcome.record, ports.outboxPorts().sealer);
    if (proof.type === 'applied') proven.push({ entry, record: proof.record });
  }
  return proven;
}

/**
 * Confirms entries in one transaction. Returns those that are confirmed completely; an entry whose next change has to be
 * merged with the record is not changed.
 */
function confirmTogether(proven: readonly ProvenEntry[], { store }: OutboxPorts): Promise<readonly OutboxEntry[]> {
  if (proven.length === 0) return Promise.resolve([]);
  return store.transact<readonly OutboxEntry[]>({ keys: proven.map(({ entry }) => entry) }, (found) => {
    const decided = proven.map(({ entry, record }) => ({ entry, ...decideConfirmation(found, entry, record) }));
    const done = decided.filter(({ writes, result: hasWaiting }) => writes && !hasWaiting);
    const writes = {
      drop: done.flatMap((one) => one.writes?.drop ?? []),
      cache: done.flatMap((one) => one.writes?.cache ?? []),
      put: done.flatMap((one) => one.writes?.put ?? []),
    };
    return { ...(done.length > 0 ? { writes } : {}), result: done.map(({ entry }) => entry) };
  });
}

const readId = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined;
