/**
 * A composite: a figure of the insights that is the mean of several metrics. The device computes it from the user's own
 * records.
 */
export interface CompositeDefinition {
  readonly id: string;
  readonly title: string;
  /** Meaning of the composite, in one sentence. */
  readonly about: string;
  readonly metrics: readonly MetricDefinition[];
}

export interface MetricDefinition {
  /** Id of the composite, which also selects the formula on the device. */
  readonly id: string;
  readonly label: string;
  readonly insight: string;
  /** Hint that is shown while the value is low. */
  readonly lowHint: string;
}

/** The built-in composites, which the server serves and a device without the server uses. */
export const COMPOSITES: readonly CompositeDefinition[] = [
  {
    id: 'steady-weeks',
    title: 'Steady weeks',
    about: 'Whether your weeks hold what you put into them.',
    metrics: [
      {
        id: 'follow-through',
        label: 'Follow-through',
        insight: 'Done on time or within 24 hours, over the last four weeks.',
        lowHint: 'Give each day one task less, or move a task before its day ends.',
      },
      {
        id: 'reviewed-weeks',
        label: 'Weeks with a review',
        insight: 'Weeks with a plan that ended with a review, of the last 13.',
        lowHint: 'Open the review on Saturday or Sunday. The note is optional.',
      },
      {
        id: 'plan-kept',
        label: 'Plan you could keep',
        insight: 'Times done of the times planned, over the last four weeks.',
        lowHint: 'Try one time less for a step that is left over each week.',
      },
    ],
  },
  {
    id: 'protected-focus',
    title: 'Protected focus',
    about: 'Whether there is time for one thing at once.',
    metrics: [
      {
        id: 'focus-minutes',
        label: 'Quality focus',
        insight: 'Minutes noted on finished tasks, of 240 a week, over the last four weeks.',
        lowHint: 'Note the minutes of a task in its details when it is done.',
      },
      {
        id: 'focus-days',
        label: 'Days with focus',
        insight: 'Days with minutes on a finished task, over the last four weeks.',
        lowHint: 'One short task on another day is enough to begin.',
      },
    ],
  },
  {
    id: 'recovery',
    title: 'Recovery',
    about: 'How soon you are back after a weak week.',
    metrics: [
      {
        id: 'resilience',
        label: 'Resilience',
        insight: 'How soon your weeks return to their usual level after a dip, over the last 13.',
        lowHint: 'After a weak week, plan a smaller one.',
      },
      {
        id: 'weeks-above-half',
        label: 'Weeks above half',
        insight: 'Weeks in which at least half of the plan was done, of the last 13.',
        lowHint: 'Plan less until half of it is certain.',
      },
    ],
  },
  {
    id: 'direction',
    title: 'Direction',
    about: 'Whether what you do belongs to where you are going.',
    metrics: [
      {
        id: 'alignment',
        label: 'Aim alignment',
        insight: 'Share of what you finished that belongs to an aim, over the last four weeks.',
        lowHint: 'Make a step of a task that serves an aim.',
      },
      {
        id: 'aims-moved',
        label: 'Aims that moved',
        insight: 'Planned aims with at least one time done in a week, over the last four weeks.',
        lowHint: 'Give the aim that rests one small step a week.',
      },
    ],
  },
];
