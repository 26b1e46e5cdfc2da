import type { ArchiveManifest, ArchiveRecord } from '../content/entries.ts';

export const TEST_MANIFEST: ArchiveManifest = {
  archiveId: '5b0e64c1-93d7-4f0a-8f25-1d8a7c0be2f6',
  vaultId: 'a-vault',
  createdAt: '2026-11-23T09:00:00.000Z',
  appVersion: '0.1.0',
  timeZone: 'Europe/Oslo',
  missing: [],
};

let nextIndex = 1;

/** Creates a live record from the given parts, with defaults for all others. */
export function createRecordFixture(parts: Partial<ArchiveRecord> & Pick<ArchiveRecord, 'kind' | 'id'>): ArchiveRecord {
  return {
    state: 'live',
    parentKind: null,
    parentId: null,
    index: nextIndex++,
    schema: 1,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    values: {},
    damaged: {},
    ...parts,
  };
}

/** A note. */
export const createNoteFixture = (
  id: string,
  values: ArchiveRecord['values'],
  parts: Partial<ArchiveRecord> = {},
): ArchiveRecord =>
  createRecordFixture({ kind: 'lines', id, values: { type: 'task', isDone: false, ...values }, ...parts });

/** A plan of one aim with a goal, two steps and a milestone with a step of its own. */
export const TEST_PLAN: readonly ArchiveRecord[] = [
  createRecordFixture({ kind: 'idealLife', id: 'direction', values: { label: 'A quiet working life' } }),
  createRecordFixture({ kind: 'idealLife', id: 'anti-direction', values: { label: 'Always in a hurry' } }),
  createRecordFixture({ kind: 'obstacles', id: 'o1', values: { label: 'Late evenings' } }),
  createRecordFixture({ kind: 'aims', id: 'a1', values: { label: 'Write the book' } }),
  createRecordFixture({
    kind: 'goals',
    id: 'g1',
    parentKind: 'aims',
    parentId: 'a1',
    values: { label: 'First draft' },
  }),
  createRecordFixture({
    kind: 'steps',
    id: 's2',
    parentKind: 'goals',
    parentId: 'g1',
    index: 20,
    values: { label: 'Outline', total: 1, status: 'parked' },
  }),
  createRecordFixture({
    kind: 'steps',
    id: 's1',
    parentKind: 'goals',
    parentId: 'g1',
    index: 10,
    values: { label: 'Write 500 words', total: 5, status: 'selected' },
  }),
  createRecordFixture({
    kind: 'milestones',
    id: 'm1',
    parentKind: 'goals',
    parentId: 'g1',
    values: { label: 'Part one' },
  }),
  createRecordFixture({
    kind: 'steps',
    id: 's3',
    parentKind: 'milestones',
    parentId: 'm1',
    values: { label: 'Reread it', total: 2, status: 'selected' },
  }),
  createRecordFixture({
    kind: 'weeklyProgress',
    id: 'w1',
    values: { week: '2026-W47', goalLabel: 'First draft', stepLabel: 'Write | 500 words', progress: 3, target: 5 },
  }),
  createRecordFixture({ kind: 'reviews', id: '2026-W47', values: { note: 'A calm week.', decisions: [] } }),
];

/** Notes with texts that the readable forms have to quote, one of them in the trash. */
export const TEST_NOTES: readonly ArchiveRecord[] = [
  createNoteFixture('11111111-1111-4111-8111-111111111111', {
    text: 'Call Ruth, "today"\nabout the roof',
    category: 'home',
    scheduleDate: '2026-11-24',
    scheduleTime: '09:30',
    minutes: 45,
  }),
  createNoteFixture('n2', {
    text: '=SUM(A1:A9)',
    isDone: true,
    doneAt: '2026-11-20T10:00:00.000Z',
    scheduleDate: '2026-11-24',
  }),
  createNoteFixture('n3', { text: "'-5 degrees" }),
  createNoteFixture('n4', {
    text: 'A long walk\n\nand rain',
    type: 'journal',
    categories: ['outside', 'rain'],
    scheduleDate: '2026-11-23',
  }),
  createNoteFixture('n5', { text: 'in the trash' }, { state: 'deleted' }),
];
