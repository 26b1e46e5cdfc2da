import { KEY_LEDGER_ID, KeyLedgerModel } from '../platform/server-key.model.ts';
import type { KeyRing } from '../platform/server-key.ts';
import { SEALED_COLLECTIONS, type SealedCollection, type StoredDocument } from './sealed-fields.ts';
import { findSealedValues, type StoredSealedValue } from './sealed-values.ts';

/** Number of documents that are read at once. */
const PAGE = 500;
/** Maximum number of attempts for a document that changes between its read and its update. */
const ATTEMPTS_MAX = 10;

export interface ResealResult {
  /** Number of values that were sealed again with the newest key. */
  readonly moved: number;
  /** Number of values that are still sealed with an older key, or that no key of the ring opens. */
  readonly left: number;
  /** Ids of the keys that the database does not need any more. */
  readonly droppedKids: readonly string[];
}

/**
 * Seals every value of an older server key again with the newest key, page by page, also while servers run. Every
 * update is repeatable, so the next call resumes an interrupted one. The older keys are dropped only if a second pass
 * finds no value sealed with them: a server that was not restarted with the newest key may have sealed a value in the
 * meantime.
 */
export async function resealWithNewestKey(ring: KeyRing): Promise<ResealResult> {
  const first = await resealAll(ring);
  const second = await resealAll(ring);
  const moved = first.moved + second.moved;
  const left = second.moved + second.left;
  return { moved, left, droppedKids: left === 0 ? await dropOlderKids(ring) : [] };
}

interface Pass {
  readonly moved: number;
  /** Number of values that no key opens. */
  readonly left: number;
}

const NOTHING: Pass = { moved: 0, left: 0 };
const sum = (passes: readonly Pass[]): Pass =>
  passes.reduce((a, b) => ({ moved: a.moved + b.moved, left: a.left + b.left }), NOTHING);

async function resealAll(ring: KeyRing): Promise<Pass> {
  const passes: Pass[] = [];
  for (const sealed of SEALED_COLLECTIONS)
    for await (const page of pagesOf(sealed))
      passes.push(sum(await Promise.all(page.map((document) => resealDocument(sealed, document, ring)))));
  return sum(passes);
}

/**
 * Reads a collection in order of `_id`. A document that is inserted during the read may be left out, but it is sealed
 * with the newest key.
 */
async function* pagesOf({ collection }: SealedCollection): AsyncGenerator<readonly StoredDocument[]> {
  let filter = {};
  for (;;) {
    const page = await collection.find(filter).sort({ _id: 1 }).limit(PAGE).toArray();
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    filter = { _id: { $gt: last._id } };
  }
}

async function resealDocument(sealed: SealedCollection, document: StoredDocument, ring: KeyRing): Promise<Pass> {
  let current: StoredDocument | null = document;
  for (let attempt = 0; current && attempt < ATTEMPTS_MAX; attempt += 1) {
    const { moved, left } = sealAgain(findSealedValues(current, sealed.fields), ring);
    if (moved.length === 0 || (await replaceValues(sealed, current, moved))) return { moved: moved.length, left };
    current = await sealed.collection.findOne({ _id: document._id as never });
  }
  // The document was deleted during the call, or it changed in every attempt, so it is left to the second pass.
  return NOTHING;
}

interface MovedValue extends StoredSealedValue {
  readonly before: StoredSealedValue['sealed'];
}

function sealAgain(values: readonly StoredSealedValue[], ring: KeyRing) {
  const moved: MovedValue[] = [];
  let left = 0;
  for (const value of values.filter(({ sealed }) => sealed.kid !== ring.kids[0])) {
    const { place, sealed } = value;
    if (ring.kids.includes(sealed.kid))
      moved.push({ ...value, before: sealed, sealed: ring.seal(place, ring.open(place, sealed)) });
    else left += 1;
  }
  return { moved, left };
}

/**
 * Replaces the values unless one of them has changed. The nonce is unique for each sealing, so it identifies a value.
 */
async function replaceValues(
  { collection }: SealedCollection,
  { _id }: StoredDocument,
  moved: readonly MovedValue[],
): Promise<boolean> {
  const unchanged = Object.fromEntries(moved.map(({ path, before }) => [`${path}.n`, before.n]));
  const $set = Object.fromEntries(moved.map(({ path, sealed }) => [path, sealed]));
  const { matchedCount } = await collection.updateOne({ _id: _id as never, ...unchanged }, { $set });
  return matchedCount === 1;
}

/** Removes the older keys from the list of keys that a server needs to start. Returns their ids. */
async function dropOlderKids({ kids: [newest] }: KeyRing): Promise<readonly string[]> {
  const before = await KeyLedgerModel.findOneAndUpdate({ _id: KEY_LEDGER_ID }, { $set: { kids: [newest] } }).lean();
  return before?.kids.filter((kid) => kid !== newest) ?? [];
}
