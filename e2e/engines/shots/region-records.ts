import { randomUUID } from 'node:crypto';
import { addDays, addIsoWeeks, isoWeekOf, weeklyProgressId } from '@northkeep/contracts';
import type { ArchiveRecord } from '@northkeep/shared-archive';

/** Label, times a week and done times of this week's steps. */
const STEPS = [
  ['Write 500 words before work', 5, 3],
  ['اقرأ فصلا واحدا (3 صفحات)', 2, 2],
  ['朝の散歩', 4, 1],
] as const;
/** Notes of several scripts: text, days from today, time. */
const NOTES = [
  ['Call Lena about the hike', 0, '16:30'],
  ['اتصل بأحمد: موعد 12 ظهرا!', 0, null],
  ['לקנות לחם (2 כיכרות), חלב.', 0, null],
  ['市場でりんごを十二個買う', 1, '09:05'],
  ['Pay 1,250.50 to the studio', null, null],
] as const;
const WEEKS = 3;

const record = (kind: ArchiveRecord['kind'], parts: Partial<ArchiveRecord>): ArchiveRecord => ({
  ...{ kind, id: randomUUID(), state: 'live', parentKind: null, parentId: null, index: 0, schema: 1 },
  ...{ createdAt: null, updatedAt: null, values: {}, damaged: {} },
  ...parts,
});

/** Returns a plan with the progress of some weeks and notes of several scripts, around the day `today` (ISO date). */
export function createRegionRecords(today: string): ArchiveRecord[] {
  const [aim, goal] = [randomUUID(), randomUUID()];
  const steps = STEPS.flatMap(([label, total, done], at) => {
    const id = randomUUID();
    const stepOf = {
      stepId: id,
      goalId: goal,
      aimId: aim,
      stepLabel: label,
      goalLabel: 'First draft',
      aimLabel: 'Book',
    };
    const weeks = Array.from({ length: WEEKS }, (_, back) => addIsoWeeks(isoWeekOf(today), -back));
    return [
      record('steps', {
        ...{ id, index: at * 1024, parentKind: 'goals', parentId: goal },
        values: { label, total, status: 'selected' },
      }),
      ...weeks.map((week) =>
        record('weeklyProgress', {
          ...{ id: weeklyProgressId(id, week), index: null },
          values: { ...stepOf, week, target: total, progress: done },
        }),
      ),
    ];
  });
  const notes = NOTES.map(([text, days, scheduleTime], at) =>
    record('lines', {
      index: at * 1024,
      values: {
        text,
        ...(days !== null && { scheduleDate: addDays(today, days) }),
        ...(scheduleTime && { scheduleTime }),
      },
    }),
  );
  return [
    record('aims', { id: aim, values: { label: 'Book' } }),
    record('goals', { id: goal, parentKind: 'aims', parentId: aim, values: { label: 'First draft' } }),
    ...steps,
    ...notes,
  ];
}
