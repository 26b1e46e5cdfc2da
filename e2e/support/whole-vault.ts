import { randomUUID } from 'node:crypto';
import { weeklyProgressId } from '@northkeep/contracts';
import { argon2id } from '@northkeep/contracts/argon2id';
import { type ArchiveRecord, encodeEntries, sealArchive } from '@northkeep/shared-archive';

const ids = { aim: randomUUID(), goal: randomUUID(), milestone: randomUUID(), step: randomUUID(), line: randomUUID() };

const record = (parts: Partial<ArchiveRecord> & Pick<ArchiveRecord, 'kind' | 'id' | 'values'>): ArchiveRecord => ({
  ...{ state: 'live', parentKind: null, parentId: null, index: 0, schema: 1, createdAt: null, updatedAt: null },
  damaged: {},
  ...parts,
});

const under = (parentKind: ArchiveRecord['kind'], parentId: string) => ({ parentKind, parentId });
const WEEK = '2026-W40';
const WEEK_OF_STEP = { week: WEEK, stepId: ids.step, goalId: ids.goal, aimId: ids.aim };
const LABELS = { stepLabel: 'Write five hundred words', goalLabel: 'First draft', aimLabel: 'Write the book' };

/** Sample records, at least one of every kind that an export contains. The notes are not sorted by their `index`. */
export const WHOLE_VAULT_RECORDS: readonly ArchiveRecord[] = [
  record({
    ...{ kind: 'lines', id: randomUUID(), index: 20 },
    values: {
      text: 'Varnish the rowing boat',
      category: 'boat',
      // Far ahead, because the weekly rollover takes the date of an open task of a past week.
      scheduleDate: '2040-10-05',
      scheduleTime: '09:30',
      minutes: 45,
    },
  }),
  record({
    ...{ kind: 'lines', id: ids.line, index: 10 },
    values: { text: 'Ask Ingrid about\nthe marmalade', isDone: true, doneAt: '2026-10-02T10:00:00.000Z' },
  }),
  record({
    ...{ kind: 'lines', id: randomUUID(), index: 30 },
    values: { text: 'A long walk', type: 'journal', categories: ['outside', 'rain'], scheduleDate: '2026-10-03' },
  }),
  record({
    kind: 'lines',
    id: randomUUID(),
    index: 40,
    values: { text: 'Ask Ingrid about the jam', copyOf: ids.line },
  }),
  record({
    ...{ kind: 'lineVersions', id: randomUUID(), index: null, ...under('lines', ids.line) },
    values: { text: 'Ask Ingrid about the plums', takenAt: '2026-10-01T09:00:00.000Z' },
  }),
  record({ kind: 'idealLife', id: 'direction', values: { label: 'A quiet working life' } }),
  record({ kind: 'obstacles', id: randomUUID(), values: { label: 'Late evenings' } }),
  record({ kind: 'aims', id: ids.aim, values: { label: LABELS.aimLabel } }),
  // The records have more aims than the Free plan allows, because an import is never refused.
  record({ kind: 'aims', id: randomUUID(), index: 1024, values: { label: 'Row the fjord' } }),
  record({ kind: 'aims', id: randomUUID(), index: 2048, values: { label: 'Keep bees' } }),
  record({ kind: 'goals', id: ids.goal, ...under('aims', ids.aim), values: { label: LABELS.goalLabel } }),
  record({ kind: 'milestones', id: ids.milestone, ...under('goals', ids.goal), values: { label: 'Part one' } }),
  record({
    ...{ kind: 'steps', id: ids.step, ...under('goals', ids.goal) },
    values: { label: LABELS.stepLabel, total: 5, status: 'selected' },
  }),
  record({
    ...{ kind: 'steps', id: randomUUID(), index: 1024, ...under('milestones', ids.milestone) },
    values: { label: 'Read it aloud', total: 2, status: 'parked' },
  }),
  record({
    ...{ kind: 'weeklyProgress', id: weeklyProgressId(ids.step, WEEK), index: null },
    values: { ...WEEK_OF_STEP, ...LABELS, target: 5, progress: 3 },
  }),
  record({
    ...{ kind: 'reviews', id: WEEK, index: null },
    values: {
      completedAt: '2026-10-04T18:00:00.000Z',
      note: 'A calm week.',
      decisions: [{ stepId: ids.step, stepLabel: LABELS.stepLabel, goalLabel: LABELS.goalLabel, before: 4, after: 5 }],
    },
  }),
  record({
    ...{ kind: 'assessments', id: randomUUID(), index: null },
    values: {
      instrument: 'who-5',
      takenAt: '2026-10-01T08:00:00.000Z',
      answers: [1, null, 3],
      scores: [{ scale: 'total', value: 52 }],
    },
  }),
  record({ kind: 'settings', id: 'settings', index: null, values: { timeZone: 'Europe/Oslo', pulseEnabled: true } }),
];

/** A saved card of the seed data, with the id that it has on every installation. */
export const SAVED_CARD = { id: '4cd94cc167a141978005ad4e', title: 'Clear goals with stretch', summary: '' };

/** Returns the bytes of an archive with these records and one saved card. */
export async function createArchiveBytes(records: readonly ArchiveRecord[], passphrase: string): Promise<Buffer> {
  const manifest = {
    archiveId: randomUUID(),
    vaultId: 'v'.repeat(43),
    createdAt: '2026-10-06T09:00:00.000Z',
    appVersion: '0.1.0',
    timeZone: 'Europe/Oslo',
    missing: [],
    savedCards: [SAVED_CARD],
  };
  const parts: Uint8Array[] = [];
  for await (const part of sealArchive(encodeEntries(manifest, records), passphrase, argon2id)) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Returns the records in a form that is the same in two accounts. The server's timestamps are left out, and each id is
 * replaced by the text of the record that it identifies.
 */
export function toComparableRecords(records: readonly ArchiveRecord[]): string[] {
  const names = new Map(
    records.map(({ id, values }) => [id, `<${values.text ?? values.label ?? values.stepLabel ?? id}>`]),
  );
  const named = JSON.stringify(
    records.map(({ createdAt, updatedAt, ...rest }) => (rest.kind === 'assessments' ? { ...rest, id: '' } : rest)),
    (name, value: unknown) => {
      // Each vault has secrets of its own.
      if (name === 'importSecrets') return '<of the vault>';
      return typeof value === 'string' ? (names.get(value) ?? value) : value;
    },
  );
  const parsed: unknown = JSON.parse(named);
  return Array.isArray(parsed) ? parsed.map((one) => JSON.stringify(one)).sort() : [];
}
