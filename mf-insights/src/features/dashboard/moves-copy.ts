import { formatCount, formatNumber, isolate, pluralOf } from '@northkeep/contracts';
import type { SuggestedAction } from '../../rules/moves.ts';

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

interface MoveText {
  readonly title: string;
  readonly detail: string;
  readonly action: string;
  readonly why: string;
}

const LAST_FOUR = 'Counted from the last four complete weeks.';

function spreadTitle(change: number): string {
  if (change === 0) return 'Your weeks vary as before';
  return change < 0 ? 'Your weeks are settling' : 'Your weeks vary more';
}

function timesLeft(move: SuggestedAction & { readonly id: 'step-left' }): string {
  const { days } = move;
  const [left, all] = [formatNumber(move.left), formatNumber(move.target)];
  return pluralOf(
    days,
    `${left} of ${all} times are left, and one day of this week.`,
    `${left} of ${all} times are left, and ${formatNumber(days)} days of this week.`,
  );
}

export const suggestedActionTexts = {
  title: 'What might help',
  kinds: { now: 'Now', next: 'Next', stability: 'Stability' } satisfies Record<SuggestedAction['kind'], string>,
  why: 'Why this',
  textOf: (move: SuggestedAction): MoveText => {
    switch (move.id) {
      case 'review':
        return {
          title: 'A week has no review yet',
          detail: `You did ${formatNumber(move.done)} of ${formatNumber(move.planned)} planned times. A look back takes a few minutes.`,
          action: 'Start the review',
          why: 'The week has a plan and no completed review.',
        };
      case 'step-left':
        return {
          title: move.label,
          detail: timesLeft(move),
          action: 'Open the planner',
          why: 'Of the selected steps, this one has the most times left for the days left.',
        };
      case 'tasks-today':
        return {
          title: pluralOf(
            move.count,
            'One task is planned for today',
            `${formatNumber(move.count)} tasks are planned for today`,
          ),
          detail: 'Done today or tomorrow, it still counts as on time.',
          action: 'Open the notes',
          why: 'Counted from open tasks with the date of today.',
        };
      case 'plan-less':
        return {
          title: `Plan ${formatNumber(move.better)}, not ${formatNumber(move.target)}: “${isolate(move.label)}”`,
          detail: `In four weeks in a row it was done less often than planned, ${formatNumber(move.mean, ONE_DECIMAL)} times on average. ${formatNumber(move.better)} might be the real number.`,
          action: 'Change the plan',
          why: LAST_FOUR,
        };
      case 'aim-rests':
        return {
          title: `“${isolate(move.label)}” rests`,
          detail: 'It was planned in the last two weeks and not begun. One small step is enough.',
          action: 'Change the plan',
          why: 'Counted from the last two complete weeks.',
        };
      case 'note-minutes':
        return {
          title: 'Note the minutes of one task',
          detail: 'Quality focus is not measured yet. The minutes are in the details of a task.',
          action: 'Open the notes',
          why: 'Tasks were done in the last four weeks, none of them with minutes.',
        };
      case 'spread':
        return {
          title: spreadTitle(move.now - move.before),
          detail: `The done share varied by ${formatNumber(move.now)} points in the last four weeks, and by ${formatNumber(move.before)} in the four before.`,
          action: 'See all signals',
          why: 'The standard deviation of the done share, over four and four weeks with a plan.',
        };
      case 'spread-later':
        return {
          title: 'How steady your weeks are',
          detail: formatCount(move.weeks, 'more week makes this a signal.', 'more weeks make this a signal.'),
          action: 'See all signals',
          why: 'The spread of four weeks is compared with that of the four before.',
        };
    }
  },
};
