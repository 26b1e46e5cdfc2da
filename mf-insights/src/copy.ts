import { formatCount, formatNumber, isolate } from '@northkeep/contracts';
import type { KpiId } from './rules/figures.ts';
import type { DashboardMode } from './rules/selection.ts';
import { QUALITY_FOCUS_TARGET_MINUTES, type SignalId } from './rules/signals.ts';
import type { InsightSummary } from './rules/summary.ts';

export const NO_INSIGHTS_TEXT = 'No insights yet. Keep logging — we’ll surface the most impactful moves here.';

const NOT_MEASURED = 'not measured';
const days = (count: number) => formatCount(count, 'more day', 'more days');
const weeks = (count: number) => formatCount(count, 'week', 'weeks');
const percent = (share: number) => `${formatNumber(Math.round(share * 100))} %`;

/** Labels at the top, the middle and the baseline of a chart that reaches to `top`. */
export const axisTo = (top: number): readonly [string, string, string] => [
  formatNumber(top),
  formatNumber(top / 2),
  formatNumber(0),
];

export const frameTexts = {
  views: 'Views of the insights',
  dashboard: { name: 'Dashboard', more: 'live signals' },
  assessments: { name: 'Assessments', more: 'stable profile' },
  pulse: { name: 'Pulse check-ins' },
};

export const dashboardTexts = {
  mode: 'Mode',
  modes: { overview: 'Overview', composite: 'Composite', all: 'All' } satisfies Record<DashboardMode, string>,
  computed: 'Computed on this device from your own records',
};

export const signalTexts = {
  labels: {
    alignment: 'Aim alignment',
    'follow-through': 'Follow-through',
    'plan-kept': 'Plan you could keep',
    'reviewed-weeks': 'Weeks with a review',
    'focus-minutes': 'Quality focus',
    'focus-days': 'Days with focus',
    'aims-moved': 'Aims that moved',
    resilience: 'Resilience',
    'weeks-above-half': 'Weeks above half',
  } satisfies Record<SignalId, string>,
  about: {
    alignment: 'Share of what you finished that belongs to an aim',
    'follow-through': 'Done on time or within 24 hours',
    'plan-kept': 'Times done of the times planned',
    'reviewed-weeks': 'Weeks that ended with a review',
    'focus-minutes': `Minutes noted on finished tasks, of ${QUALITY_FOCUS_TARGET_MINUTES}`,
    'focus-days': 'Days with minutes on a finished task',
    'aims-moved': 'Planned aims with at least one time done',
    resilience: 'How soon a week recovers after a poor one',
    'weeks-above-half': 'Weeks in which half of the plan was done',
  } satisfies Record<SignalId, string>,
  percent,
  /** Formats the share of a signal in the signal's unit: minutes, days, an index or percent. */
  valueOf: (id: SignalId, share: number | null): string => {
    if (share === null) return NOT_MEASURED;
    if (id === 'focus-minutes') return `${formatNumber(Math.round(share * QUALITY_FOCUS_TARGET_MINUTES))} min`;
    if (id === 'focus-days') return `${formatNumber(Math.round(share * 7))} of ${formatNumber(7)}`;
    return id === 'resilience' ? formatNumber(Math.round(share * 100)) : percent(share);
  },
  /** Labels at the top, the middle and the baseline of a chart. */
  axis: (id: SignalId): readonly [string, string, string] =>
    axisTo(id === 'focus-minutes' ? QUALITY_FOCUS_TARGET_MINUTES : 100),
};

const { alignment, resilience } = signalTexts.labels;
export const kpiTexts = {
  labels: {
    alignment,
    'follow-through': signalTexts.labels['follow-through'],
    'focus-minutes': signalTexts.labels['focus-minutes'],
    resilience,
  } satisfies Record<KpiId, string>,
  units: { alignment: '%', 'follow-through': '%', 'focus-minutes': 'min', resilience: '' } satisfies Record<
    KpiId,
    string
  >,
  notMeasured: NOT_MEASURED,
  missing: days,
  needs: {
    alignment: 'until a whole week is over',
    'follow-through': 'until a whole week is over',
    'focus-minutes': 'until a whole week is over',
    resilience: 'until four whole weeks are over',
  } satisfies Record<KpiId, string>,
  unmeasured: {
    alignment: 'Nothing was finished in that week.',
    'follow-through': 'Nothing was planned for that week.',
    'focus-minutes': 'No minutes were noted on tasks.',
    resilience: 'It needs four weeks with a plan, and a weak one to recover from.',
  } satisfies Record<KpiId, string>,
  delta: (delta: number | null) => {
    if (delta === null) return 'not measured the week before';
    if (delta === 0) return 'same as the week before';
    const points = formatNumber(Math.abs(delta));
    return delta > 0 ? `up ${points} since the week before` : `down ${points} since the week before`;
  },
  /** Describes the change of the minutes of quality focus, and names their target. */
  deltaOfTarget: (delta: number | null) => {
    const target = formatNumber(QUALITY_FOCUS_TARGET_MINUTES);
    if (delta === null) return `not measured the week before, of ${target}`;
    if (delta === 0) return `same as the week before, of ${target}`;
    const change = formatNumber(Math.abs(delta));
    return delta > 0
      ? `up ${change} since the week before, of ${target}`
      : `down ${change} since the week before, of ${target}`;
  },
};

/** Sample values, which are shown only under the label 'Example'. */
export const EXAMPLE_KPIS = [
  { id: 'alignment', value: 91 },
  { id: 'follow-through', value: 74 },
  { id: 'focus-minutes', value: 195 },
  { id: 'resilience', value: 72 },
] as const satisfies readonly { readonly id: KpiId; readonly value: number }[];

export const emptyDashboardTexts = {
  missing: 'Until the first figures',
  preview: 'What will stand here',
  example: 'Example',
};

export const currentWeekTexts = {
  title: 'This week so far',
  /**
   * Title when the next week is shown instead of the current one: after the user has completed this week's review, or
   * when the account was created at the weekend.
   */
  next: (range: string) => `Next week, ${range}`,
  times: 'Times done',
  tasks: 'Tasks done',
  focus: 'Minutes noted',
  noPlan: 'no steps are selected',
  of: (done: number, planned: number) => `${formatNumber(done)} of ${formatNumber(planned)}`,
  minutes: (minutes: number) => `${formatNumber(minutes)} of ${formatNumber(QUALITY_FOCUS_TARGET_MINUTES)}`,
};

export const overviewTexts = {
  week: (range: string) => `Last week, ${range}`,
  trend: (count: number) => weeks(count),
  strokes: 'Each stroke on the ground is one step done',
};

export const trendTexts = {
  table: 'As a table',
  week: 'Week',
  day: 'Day',
  strokes: 'Steps done',
  label: (name: string, series: readonly { label: string; first: string; last: string }[]) =>
    `${isolate(name)}: ${series.map(({ label, first, last }) => `${isolate(label)} from ${first} to ${last}`).join(', ')}`,
};

export const upgradePromptTexts = {
  plans: 'See plans',
  missing: 'Your plan does not include this.',
  composite: {
    title: 'Composites are part of Pro',
    text: 'A composite is the mean of two or three signals that belong together: steady weeks, protected focus, recovery and direction. Your overview stays free.',
  },
  all: {
    title: 'All signals are part of Pro',
    text: 'Every signal with its trend over 13 weeks, a year or longer, each with the table of its numbers. Your overview stays free.',
  },
};

export const compositeTexts = {
  list: 'Composites',
  notMeasured: NOT_MEASURED,
  showTrend: 'Show the weeks',
  showTrendOf: (metric: string) => `Show the weeks: ${metric}`,
  hideTrend: 'Hide the weeks',
  hideTrendOf: (metric: string) => `Hide the weeks: ${metric}`,
  mean: (measured: number, all: number) =>
    measured === all
      ? `The mean of these ${formatNumber(all)}.`
      : `The mean of those that were measured: ${formatNumber(measured)} of ${formatNumber(all)}.`,
};

export const allModeTexts = {
  range: 'Weeks',
  ranges: {
    '13': { label: '13 weeks' },
    '26': { label: '26', name: '26 weeks' },
    '52': { label: '52', name: '52 weeks' },
    all: { label: 'All', name: 'All weeks' },
  },
  groups: { planning: 'Planning', attention: 'Attention', recovery: 'Recovery' },
  summary: ({ done, planned, reviewed, plannedWeeks, longestRun }: InsightSummary) => [
    { label: 'Times done', value: formatNumber(done), more: `of ${formatNumber(planned)} planned` },
    { label: 'Weeks reviewed', value: formatNumber(reviewed), more: `of ${formatNumber(plannedWeeks)} with a plan` },
    { label: 'Longest run above half', value: weeks(longestRun), more: 'of the weeks with a plan' },
  ],
};
