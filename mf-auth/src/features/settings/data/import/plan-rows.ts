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
  readonly counts: readonly [added: number, same: number, kept: number, refused: number];
}

/**
 * Returns the rows of the table that previews an import: one row for each group of record kinds in the file, and a row
 * with the totals. `refusedNotes` is the number of entries of the file that could not become records.
 */
export function buildImportPlanRows(
  { counts, cards }: ImportPlan,
  refusedNotes: number,
): { rows: readonly ImportPlanRow[]; sum: ImportPlanRow } {
  const sums = new Map<Group, [number, number, number, number]>();
  const add = (group: Group, values: ImportPlanRow['counts']) => {
    const [a, b, c, d] = sums.get(group) ?? [0, 0, 0, 0];
    sums.set(group, [a + values[0], b + values[1], c + values[2], d + values[3]]);
  };
  for (const kind of KIND_NAMES) {
    const found = counts.get(kind);
    if (found) add(GROUPS[kind], [found.added, found.same, found.kept, found.refused]);
  }
  const unknown = cards.unknown.length;
  if (cards.added.length + cards.same + unknown > 0) add('cards', [cards.added.length, cards.same, 0, unknown]);
  if (refusedNotes > 0) add('notes', [0, 0, 0, refusedNotes]);
  const rows = [...sums].map(
    ([group, values]): ImportPlanRow => ({ label: IMPORT_PLAN_TEXTS.groups[group], counts: values }),
  );
  const total = (at: 0 | 1 | 2 | 3): number => rows.reduce((sum, row) => sum + row.counts[at], 0);
  return { rows, sum: { label: IMPORT_PLAN_TEXTS.together, counts: [total(0), total(1), total(2), total(3)] } };
}
