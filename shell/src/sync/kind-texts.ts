import type { Kind } from '@northkeep/contracts';

/** What a change does to a record. */
export type Deed = 'created' | 'changed' | 'deleted';

/** Whole texts about one record of each kind, because another language bends the noun and what stands beside it. */
const KIND_TEXTS: Readonly<Record<Kind, readonly [title: string, created: string, changed: string, deleted: string]>> =
  {
    aims: ['Aim', 'New aim', 'Changed aim', 'Deleted aim'],
    assessments: ['Assessment', 'New assessment', 'Changed assessment', 'Deleted assessment'],
    goals: ['Goal', 'New goal', 'Changed goal', 'Deleted goal'],
    idealLife: ['Direction', 'New direction', 'Changed direction', 'Deleted direction'],
    lineVersions: ['Version', 'New version', 'Changed version', 'Deleted version'],
    lines: ['Line', 'New line', 'Changed line', 'Deleted line'],
    milestones: ['Milestone', 'New milestone', 'Changed milestone', 'Deleted milestone'],
    obstacles: ['Obstacle', 'New obstacle', 'Changed obstacle', 'Deleted obstacle'],
    onboarding: ['First steps', 'New first steps', 'Changed first steps', 'Deleted first steps'],
    reviews: ['Review', 'New review', 'Changed review', 'Deleted review'],
    settings: ['Settings', 'New settings', 'Changed settings', 'Deleted settings'],
    steps: ['Step', 'New step', 'Changed step', 'Deleted step'],
    weeklyProgress: ['Week of a step', 'New week of a step', 'Changed week of a step', 'Deleted week of a step'],
  };

/** Returns what stands for a record that has no title: 'Line'. */
export const getKindTitle = (kind: Kind): string => KIND_TEXTS[kind][0];

/** Says what a change does to a record: 'Deleted line'. */
export function describeDeed(kind: Kind, deed: Deed): string {
  const [, created, changed, deleted] = KIND_TEXTS[kind];
  return { created, changed, deleted }[deed];
}
