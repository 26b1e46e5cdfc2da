import { KIND_NAMES, type Kind } from '@northkeep/contracts';
import type { ImportPlan } from '@northkeep/shared-vault';
import { IMPORT_PLAN_TEXTS } from './copy.ts';

type Group = keyof typeof IMPORT_PLAN_TEXTS.groups;

const GROUPS: Readonly<Record<Kind, Group>> = {
  lines: 'notes',
  lineVersions: 'notes',
  idealLife: 'plan',
  obstacles: 'plan',
  aims: 'plan',
  goals: 'plan',
  milestones: 'plan',
  steps: 'plan',
  weeklyProgress: 'weeks',
  reviews: 'weeks',
  assessments: 'assessments',
  settings: 'settings',
  onboarding: 'settings',
};

export interface ImportPlanRow {
  readonly label: string;
  readonly counts: readonly [added: number, updated: number, same: number, kept: number, refused: number];
}

/**
 * Returns the rows of the table that previews an import: one row for each group of record kinds in the file, and a row
 * with the totals. `refusedNotes` is the number of entries of the file that could not become records.
 */
export function buildImportPlanRows(
  { counts, cards }: ImportPlan,
  refusedNotes: number,
): { rows: readonly ImportPlanRow[]; sum: ImportPlanRow } {
  const sums = new Map<Group, ImportPlanRow['counts']>();
  const add = (group: Group, counts: ImportPlanRow['counts']) =>
    sums.set(group, addCounts(sums.get(group) ?? NO_COUNTS, counts));
  for (const kind of KIND_NAMES) {
    const found = counts.get(kind);
    if (found) add(GROUPS[kind], [found.added, found.updated, found.same, found.kept, found.refused]);
  }
  const unknown = cards.unknown.length;
  if (cards.added.length + cards.same + unknown > 0) add('cards', [cards.added.length, 0, cards.same, 0, unknown]);
  if (refusedNotes > 0) add('notes', [0, 0, 0, 0, refusedNotes]);
  const rows = [...sums].map(
    ([group, values]): ImportPlanRow => ({ label: IMPORT_PLAN_TEXTS.groups[group], counts: values }),
  );
  const together = [...sums.values()].reduce(addCounts, NO_COUNTS);
  return { rows, sum: { label: IMPORT_PLAN_TEXTS.together, counts: together } };
}

const NO_COUNTS: ImportPlanRow['counts'] = [0, 0, 0, 0, 0];

const addCounts = (a: ImportPlanRow['counts'], b: ImportPlanRow['counts']): ImportPlanRow['counts'] => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
  a[3] + b[3],
  a[4] + b[4],
];
