import type { Kind } from '@northkeep/contracts';
import { HOLDS } from './copy.ts';

/** Counts the records of a vault by kind, largest group first, without empty kinds. */
export function summarizeVaultContents(records: Readonly<Record<Kind, number>>): readonly string[] {
  const { lines, aims, goals, milestones, steps, weeklyProgress, reviews, assessments } = records;
  const groups = [
    [lines, HOLDS.lines],
    [aims, HOLDS.aims],
    [goals + milestones + steps, HOLDS.goals],
    [weeklyProgress + reviews, HOLDS.weeks],
    [assessments, HOLDS.assessments],
  ] as const;
  const held = groups.flatMap(([count, say]) => (count > 0 ? [say(count)] : []));
  return held.length > 0 ? held : [HOLDS.nothing];
}
