import { getKindDeclaration, KIND_NAMES, type Kind } from '@northkeep/contracts';
import {
  type ArchiveRecord,
  READABLE_FORMAT_TEXTS,
  READABLE_FORMAT_WRITERS,
  type ReadableFormat,
  readImport,
  toZip,
} from '@northkeep/shared-archive';
import { describe, expect, it } from 'vitest';

const CREATED_AT = '2026-11-01T08:00:00.000Z';
const MANIFEST = {
  ...{
    archiveId: '00000000-0000-4000-8000-00000000a000',
    vaultId: '00000000-0000-4000-8000-00000000b000',
    createdAt: CREATED_AT,
    appVersion: '1.0.0',
    timeZone: 'Europe/Oslo',
  },
  ...{ missing: [], savedCards: [] },
};
const idOf = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const LABELS = ['aims', 'goals', 'milestones', 'obstacles', 'idealLife'] as const;

/** Values of each kind, none of them the default, as the app writes them. */
const VALUES: Readonly<Record<Kind, Readonly<Record<string, unknown>>>> = {
  lines: {
    ...{ text: 'Call Ruth', isDone: true, doneAt: '2026-11-30T17:00:00.000Z', type: 'task', inDashboard: true },
    ...{ macroStepTotal: 3, macroStepCompleted: 1, category: 'home', categories: ['home', 'garden'] },
    ...{ scheduleDate: '2026-11-30', scheduleTime: '16:00', missedOn: '2026-11-20', repeat: 'FREQ=WEEKLY;BYDAY=MO' },
    ...{ priority: 'high', deadline: '2026-12-05', reminder: 10, minutes: 30, subLineOf: idOf(90) },
  },
  lineVersions: { text: 'Call', takenAt: CREATED_AT },
  ...(Object.fromEntries(LABELS.map((kind) => [kind, { label: `One of ${kind}` }])) as Record<
    (typeof LABELS)[number],
    { label: string }
  >),
  steps: { label: 'Write a page', total: 3, status: 'selected', remindAt: 'MO,WE 18:30' },
  weeklyProgress: {
    ...{ week: '2026-W47', stepLabel: 'Write a page', goalLabel: 'One of goals', aimLabel: 'One of aims' },
    ...{ target: 3, progress: 2, stepId: idOf(7), goalId: idOf(5), aimId: idOf(4), correctedAt: '2026-11-29' },
  },
  reviews: {
    ...{ completedAt: '2026-11-21T12:00:00.000Z', note: 'Well done' },
    decisions: [{ stepId: idOf(7), stepLabel: 'Write a page', goalLabel: 'One of goals', before: 3, after: 2 }],
  },
  assessments: { instrument: 'who-5', takenAt: CREATED_AT, answers: [1, 2], scores: [{ scale: 'total', value: 52 }] },
  settings: { city: 'Oslo' },
  onboarding: { finished: true },
};

/** Parents of the records that have one. */
const PARENTS: Partial<Record<Kind, Kind>> = {
  ...{ goals: 'aims', milestones: 'goals', steps: 'goals', lineVersions: 'lines' },
};

function recordOf(kind: Kind): ArchiveRecord {
  const place = (one: Kind) => getKindDeclaration(one).fixed?.[0] ?? idOf(KIND_NAMES.indexOf(one));
  const parentKind = PARENTS[kind] ?? null;
  return {
    ...{ kind, state: 'live', schema: 1, createdAt: CREATED_AT, updatedAt: CREATED_AT, damaged: {} },
    ...{ id: kind === 'reviews' ? '2026-W46' : place(kind), index: getKindDeclaration(kind).ordered ? 0 : null },
    ...{ parentKind, parentId: parentKind === null ? null : place(parentKind) },
    values: VALUES[kind] as ArchiveRecord['values'],
  };
}

/** Words of the dialog for the fields and kinds that an import does not bring back. */
const WORDS: Readonly<Record<string, string>> = {
  'lines.repeat': 'repetitions',
  'lines.reminder': 'reminders',
  'steps.remindAt': 'reminders',
  'lines.doneAt': 'times when a note was done',
  'lines.missedOn': 'missed days',
  'lines.macroStepTotal': 'counted steps',
  'lines.macroStepCompleted': 'counted steps',
  'lines.inDashboard': 'marks for the dashboard',
  'lines.subLineOf': 'A sub-line on another day',
  'reviews.completedAt': 'decisions and days of reviews',
  'reviews.decisions': 'decisions and days of reviews',
  'weeklyProgress.correctedAt': 'corrections of weeks',
  weeklyProgress: 'weeks',
  reviews: 'reviews',
  assessments: 'assessments',
  settings: 'settings',
  lineVersions: 'earlier texts',
  ...Object.fromEntries([...LABELS, 'steps'].map((kind) => [kind, 'plan'])),
};
/** State of the app itself, which an import never takes over into a vault that is in use. */
const OWN_STATE = ['onboarding'];

/** Fields for which the app alone has a use. */
const INTERNAL = ['lines.aiSuggestedCategory', 'lines.copyOf', 'lines.importedAs', 'steps.aiOrigin'];

/** Returns the kinds and fields that an import of an export does not bring back. */
async function listLosses(format: ReadableFormat): Promise<string[]> {
  const records = KIND_NAMES.map(recordOf);
  const { write, extension } = READABLE_FORMAT_WRITERS[format];
  const files = write(MANIFEST, [...records, { ...recordOf('lines'), id: idOf(90), values: { text: 'Parent' } }]);
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  if (extension.endsWith('.zip')) for await (const part of toZip(files, new Date(CREATED_AT))) parts.push(part);
  else parts.push(...files.map(({ text }) => text));
  const read = await readImport(new File(parts, `northkeep${extension}`), { timeZone: 'Europe/Oslo' });
  const labelsOf = ({ category, categories }: ArchiveRecord['values']) =>
    JSON.stringify([...new Set([category ?? [], categories ?? []].flat())].sort());
  return records.flatMap(({ kind, values }) => {
    const back = read.records.find(
      (one) => one.kind === kind && (kind !== 'lines' || one.values.text === values.text),
    )?.values;
    if (back === undefined) return [kind];
    return Object.keys(values)
      .filter((name) => !name.endsWith('Id'))
      .filter((name) =>
        /^categor/.test(name)
          ? labelsOf(back) !== labelsOf(values)
          : JSON.stringify(back[name]) !== JSON.stringify(values[name]),
      )
      .map((name) => `${kind}.${name}`);
  });
}

describe('the dialog of readable files', () => {
  it.each(['lines', 'steps', 'weeklyProgress', 'reviews'] as const)('is checked with every field of %s', (kind) => {
    const fields = Object.keys(getKindDeclaration(kind).fields).filter((name) => !INTERNAL.includes(`${kind}.${name}`));
    expect(Object.keys(VALUES[kind]).sort()).toEqual(fields.sort());
  });

  it.each(['markdown', 'ics'] as const)('names what an import of %s does not bring back', async (format) => {
    const losses = (await listLosses(format)).filter((loss) => !OWN_STATE.includes(loss));
    expect(losses).not.toEqual([]);
    const back = READABLE_FORMAT_TEXTS[format];
    expect(losses.map((loss) => [loss, back.includes(WORDS[loss] ?? `no words for ${loss}`)])).toEqual(
      losses.map((loss) => [loss, true]),
    );
  });

  it.each(['json', 'csv'] as const)(
    'promises every record of the lists for %s, which an import brings back',
    async (format) => {
      expect(await listLosses(format)).toEqual([]);
      expect(READABLE_FORMAT_TEXTS[format]).toBe('An import of it brings back every record of your lists.');
    },
  );
});
