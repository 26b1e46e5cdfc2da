import {
  findParents,
  getKindDeclaration,
  IDEMPOTENCY_KEYS_PER_RECORD_MAX,
  KIND_NAMES,
  nestLines,
} from '@northkeep/contracts';
import { readHeader } from '../feed/read-header.ts';
import { deletedRecordCopyId } from '../merge/copy-id.ts';
import type { ServerRow } from './model-reads.ts';
import { ALL_TEXT_FIELD_NAMES, decryptRecordTexts, decryptStoredTexts, UNIQUE_TEXT_FIELD_NAMES } from './open-texts.ts';
import type { ScriptHarness } from './script-harness.ts';
import type { TestTab } from './test-tab.ts';

/** Checks every invariant after all devices have synchronised; returns a sentence for each violation. */
export async function findViolations(
  harness: ScriptHarness,
  rows: readonly ServerRow[],
  former: readonly ServerRow[] = [],
): Promise<string[]> {
  const [first = '', ...others] = harness.tabs.map(shownIn);
  const places = harness.tabs.map(placesIn);
  const live = livePlaces(rows);
  const texts = await decryptRecordTexts(harness.testAccount, rows, ALL_TEXT_FIELD_NAMES);
  const elsewhere = [
    ...(await decryptRecordTexts(harness.testAccount, former, ALL_TEXT_FIELD_NAMES)),
    ...(await textsInFormerVaults(harness)),
  ];
  const lost = harness.ledger.lost(new Set([...texts, ...elsewhere, ...(await textsInLists(harness))]));
  return [
    ...others.flatMap((one, i) => (one === first ? [] : [`tab ${i + 1} and tab 0 differ:\n${difference(first, one)}`])),
    ...places.flatMap((one, i) => (one === live ? [] : [`the server and tab ${i} differ:\n${difference(live, one)}`])),
    ...harness.tabs.flatMap(({ sync: { waitingCount: waiting, statusLabel: word } }, i) =>
      waiting === 0 ? [] : [`in tab ${i} ${waiting} changes wait (${word})`],
    ),
    ...harness.tabs.flatMap(({ sync: { rolledBack: older } }, i) =>
      older.length === 0 ? [] : [`tab ${i} finds the server older`],
    ),
    ...harness.tabs.flatMap(({ sync: { unverified } }, i) =>
      unverified.map(({ kind, id }) => `tab ${i} finds that no device has written ${kind} ${id}`),
    ),
    ...[...harness.falseAlarms].map((key) => `reported without a cause: ${key}`),
    ...lost.map((text) => `lost: ${text}`),
    ...harness.ledger
      .strangers(harness.testAccount.vaultId, texts)
      .map((text) => `brought into another vault: ${text}`),
    ...(await duplicatedTexts(harness, rows)).map((text) => `stored twice: ${text}`),
    ...progressErrors(harness, rows),
    ...repeatErrors(harness, rows),
    ...(await headerErrors(harness, rows)),
    ...harness.tabs.flatMap(nestingErrors),
  ];
}

/** Returns everything that a tab shows, in order, as one text. */
export function shownIn(tab: TestTab): string {
  return linesOf(tab, (item, names) => ({
    ...Object.fromEntries(names.map((name) => [name, Reflect.get(item, name)])),
    damaged: [...Reflect.get(item, 'damaged')],
  }));
}

function placesIn(tab: TestTab): string {
  return linesOf(tab, () => ({}));
}

function linesOf(tab: TestTab, more: (item: object, names: readonly string[]) => object): string {
  const all = KIND_NAMES.flatMap((kind) =>
    tab.collections.collection(kind).items.map((item) => {
      const { id, rev, parentId, index } = item;
      return JSON.stringify({
        kind,
        id,
        rev,
        parentId,
        index,
        ...more(item, Object.keys(getKindDeclaration(kind).fields)),
      });
    }),
  );
  return all.sort().join('\n');
}

/** Returns the server's live records whose ancestors are all live, in the same form as {@link placesIn}. */
function livePlaces(rows: readonly ServerRow[]): string {
  const byId = new Map(rows.map((row) => [row.record.id, row.record]));
  const isVisible = (id: string | null): boolean => {
    if (id === null) return true;
    const record = byId.get(id);
    return record !== undefined && record.deletedAt === null && isVisible(record.parentId);
  };
  const all = rows.flatMap(({ kind, record: { id, rev, parentId, index } }) =>
    isVisible(id) ? [JSON.stringify({ kind, id, rev, parentId, index })] : [],
  );
  return all.sort().join('\n');
}

function difference(a: string, b: string): string {
  const [left, right] = [a.split('\n'), b.split('\n')];
  const only = (from: string[], other: string[], mark: string) =>
    from.filter((line) => !other.includes(line)).map((line) => `  ${mark} ${line}`);
  return [...only(left, right, '-'), ...only(right, left, '+')].join('\n');
}

/**
 * Returns the texts that occur in two live records, or in two records that are not conflict copies. Live records are
 * not compared after a restore from the trash or a rollback of the server, because both can restore a deleted line next
 * to the copy that a concurrent change had created.
 */
async function duplicatedTexts(harness: ScriptHarness, rows: readonly ServerRow[]): Promise<unknown[]> {
  const live =
    harness.ledger.restored || harness.ledger.rolledBack ? [] : rows.filter(({ record }) => record.deletedAt === null);
  const made = rows.filter(({ record }) => !isCopy(record.id));
  // A line that follows a repeated one has its text, and so has a copy of either.
  const nextIds = await withCopies([...harness.ledger.nextLines.values()].flatMap((ids) => [...ids]));
  const next = rows.filter(({ record }) => nextIds.has(record.id));
  const [ofNext = [], ...both] = await Promise.all(
    [next, live, made].map((some) => decryptRecordTexts(harness.testAccount, some, UNIQUE_TEXT_FIELD_NAMES)),
  );
  const twice = new Set(both.flatMap((texts) => texts.filter((text, i) => texts.indexOf(text) !== i)));
  return [...twice].filter((text) => !ofNext.includes(text));
}

/** Number of times that a next line is created again after its deletion, at most. */
const DELETIONS_MAX = 4;

/** Returns the ids of next lines with those under which they are created again after a deletion. */
async function withCopies(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const all = new Set(ids);
  for (const first of ids)
    for (let id = first, i = 0; i < DELETIONS_MAX; i += 1) {
      id = await deletedRecordCopyId({ kind: 'lines', id });
      all.add(id);
    }
  return all;
}

/** Returns the texts that the devices keep in the stores of replaced vaults. */
async function textsInFormerVaults({ testAccount, devices }: ScriptHarness): Promise<unknown[]> {
  const stores = await Promise.all(devices.map((device) => device.othersThan(testAccount.vaultId)));
  return (await Promise.all(stores.flat().map((store) => decryptStoredTexts(testAccount, store)))).flat();
}

/** Returns the texts in the conflict lists and 'Not saved' lists of all tabs. */
async function textsInLists({ tabs }: ScriptHarness): Promise<unknown[]> {
  return tabs.flatMap(({ sync }) => [
    ...[...sync.conflicts, ...sync.resolvedConflicts].flatMap(({ stored, mine }) => [stored, mine].flat()),
    ...sync.rejected.flatMap(({ text }) => text.split('\n')),
  ]);
}

/**
 * Returns an error for each step whose completions were counted twice or were lost. A loss is no error when a rollback,
 * a rejection or a forgotten idempotency key explains it.
 */
function progressErrors({ ledger, tabs }: ScriptHarness, rows: readonly ServerRow[]): string[] {
  const refused = new Set(tabs.flatMap(({ sync }) => sync.rejected.map(({ recordId }) => recordId)));
  return [...ledger.steps].flatMap(([id, { tried, saved, changes }]) => {
    const record = rows.find((row) => row.kind === 'weeklyProgress' && row.record.id === id)?.record;
    if (!record || record.deletedAt !== null) return [];
    const counted = Number(record.progress);
    if (counted > tried) return [`${tried} circles were filled on ${id}, ${counted} are counted`];
    // After eight revisions, the server has forgotten the idempotency key of a sent change. The client then does not
    // always add the change again, so completions may be missing.
    const sure = !ledger.rolledBack && changes < IDEMPOTENCY_KEYS_PER_RECORD_MAX && !refused.has(id);
    return sure && counted < saved ? [`${saved} circles were saved on ${id}, ${counted} are counted`] : [];
  });
}

/** Returns an error for each repeated line that has two next lines, because two devices have completed it. */
function repeatErrors({ ledger }: ScriptHarness, rows: readonly ServerRow[]): string[] {
  if (ledger.restored || ledger.rolledBack) return [];
  const live = new Set(rows.flatMap(({ record: { id, deletedAt } }) => (deletedAt === null ? [id] : [])));
  return [...ledger.nextLines].flatMap(([completed, next]) => {
    const count = [...next].filter((id) => live.has(id)).length;
    return count > 1 ? [`${count} lines follow ${completed}`] : [];
  });
}

/** Returns an error for each record whose header does not bind exactly the record, as the user's devices have written it. */
async function headerErrors({ testAccount }: ScriptHarness, rows: readonly ServerRow[]): Promise<string[]> {
  const { sealer } = await testAccount.keys;
  const read = rows.map(async ({ kind, record }) => {
    const { state } = await readHeader({ kind, id: record.id }, record, sealer);
    return state === 'fits' ? [] : [`the header of ${kind} ${record.id} at revision ${record.rev} is ${state}`];
  });
  return (await Promise.all(read)).flat();
}

/** Returns an error when a tab does not show each of its lines once, with the sub-lines below their lines. */
function nestingErrors({ records: { lines } }: TestTab, tab: number): string[] {
  const shown = nestLines(lines.items, findParents(lines.items));
  const isWhole = shown.length === lines.items.length && new Set(shown).size === shown.length;
  return isWhole ? [] : [`tab ${tab} shows ${shown.length} of ${lines.items.length} lines`];
}

/** Ids of copies are derived: UUIDs of version 8. */
const isCopy = (id: string): boolean => id[14] === '8';
