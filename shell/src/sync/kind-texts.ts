import type { Kind } from '@northkeep/contracts';

interface KindTexts {
  /** Stands for a record without a title. */
  readonly title: string;
  readonly created: string;
  readonly changed: string;
  readonly deleted: string;
  readonly wordless: string;
  readonly tooLong: string;
}

/** Whole texts about one record of each kind, because another language bends the noun and what stands beside it. */
export const KIND_TEXTS: Readonly<Record<Kind, KindTexts>> = {
  aims: {
    title: 'Aim',
    created: 'New aim',
    changed: 'Changed aim',
    deleted: 'Deleted aim',
    wordless: 'An aim without words',
    tooLong: 'Too long for one aim.',
  },
  assessments: {
    title: 'Assessment',
    created: 'New assessment',
    changed: 'Changed assessment',
    deleted: 'Deleted assessment',
    wordless: 'An assessment without words',
    tooLong: 'Too long for one assessment.',
  },
  goals: {
    title: 'Goal',
    created: 'New goal',
    changed: 'Changed goal',
    deleted: 'Deleted goal',
    wordless: 'A goal without words',
    tooLong: 'Too long for one goal.',
  },
  idealLife: {
    title: 'Direction',
    created: 'New direction',
    changed: 'Changed direction',
    deleted: 'Deleted direction',
    wordless: 'A direction without words',
    tooLong: 'Too long for one direction.',
  },
  lineVersions: {
    title: 'Version',
    created: 'New version',
    changed: 'Changed version',
    deleted: 'Deleted version',
    wordless: 'A version without words',
    tooLong: 'Too long for one version.',
  },
  lines: {
    title: 'Line',
    created: 'New line',
    changed: 'Changed line',
    deleted: 'Deleted line',
    wordless: 'A line without words',
    tooLong: 'Too long for one line.',
  },
  milestones: {
    title: 'Milestone',
    created: 'New milestone',
    changed: 'Changed milestone',
    deleted: 'Deleted milestone',
    wordless: 'A milestone without words',
    tooLong: 'Too long for one milestone.',
  },
  obstacles: {
    title: 'Obstacle',
    created: 'New obstacle',
    changed: 'Changed obstacle',
    deleted: 'Deleted obstacle',
    wordless: 'An obstacle without words',
    tooLong: 'Too long for one obstacle.',
  },
  onboarding: {
    title: 'First steps',
    created: 'New first steps',
    changed: 'Changed first steps',
    deleted: 'Deleted first steps',
    wordless: 'First steps without words',
    tooLong: 'Too long for the first steps.',
  },
  reviews: {
    title: 'Review',
    created: 'New review',
    changed: 'Changed review',
    deleted: 'Deleted review',
    wordless: 'A review without words',
    tooLong: 'Too long for one review.',
  },
  settings: {
    title: 'Settings',
    created: 'New settings',
    changed: 'Changed settings',
    deleted: 'Deleted settings',
    wordless: 'Settings without words',
    tooLong: 'Too long for the settings.',
  },
  steps: {
    title: 'Step',
    created: 'New step',
    changed: 'Changed step',
    deleted: 'Deleted step',
    wordless: 'A step without words',
    tooLong: 'Too long for one step.',
  },
  weeklyProgress: {
    title: 'Week of a step',
    created: 'New week of a step',
    changed: 'Changed week of a step',
    deleted: 'Deleted week of a step',
    wordless: 'A week of a step without words',
    tooLong: 'Too long for one week of a step.',
  },
};
