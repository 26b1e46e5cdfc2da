import type { Kind } from '@northkeep/contracts';
import { VAULT_CONTENT_TEXTS } from './copy.ts';

/** Counts the records of a vault by kind, largest group first, without empty kinds. */
export function summarizeVaultContents(records: Readonly<Record<Kind, number>>): readonly string[] {
  const { lines, aims, goals, milestones, steps, weeklyProgress, reviews, assessments } = records;
  const groups = [
    [lines, VAULT_CONTENT_TEXTS.lines],
    [aims, VAULT_CONTENT_TEXTS.aims],
    [goals + milestones + steps, VAULT_CONTENT_TEXTS.goals],
    [weeklyProgress + reviews, VAULT_CONTENT_TEXTS.weeks],
    [assessments, VAULT_CONTENT_TEXTS.assessments],
  ] as const;
  const held = groups.flatMap(([count, say]) => (count > 0 ? [say(count)] : []));
  return held.length > 0 ? held : [VAULT_CONTENT_TEXTS.nothing];
}
