import { BUILT_IN_INSTRUMENTS } from '@northkeep/contracts/insights/built-in';
import { describe, expect, it } from 'vitest';
import { assessmentStatusOf, instrumentRecordsOf } from './assessments.ts';

const [mini] = BUILT_IN_INSTRUMENTS;
const pulse = BUILT_IN_INSTRUMENTS.find(({ id }) => id === 'pulse-energy');
const record = (id: string, takenAt: string, isFinished = true, instrument = 'mini-ipip') => ({
  id,
  instrument,
  takenAt,
  answers: [3],
  scores: isFinished ? [{ scale: 'extraversion', value: 12 }] : [],
});
const at = (today: string) => ({ today, zone: 'America/New_York' });

describe('instrumentRecordsOf', () => {
  it('lists the results of an instrument, the newest first, and its newest unfinished record', () => {
    const records = [
      record('a', '2026-01-02T12:00:00Z'),
      record('b', '2026-03-02T12:00:00Z'),
      record('c', '2026-04-02T12:00:00Z', false),
      record('d', '2026-05-02T12:00:00Z', false),
      record('e', '2026-06-02T12:00:00Z', true, 'ons4'),
    ];
    const { results, unfinished } = instrumentRecordsOf(records, 'mini-ipip');
    expect([results.map(({ id }) => id), unfinished?.id]).toEqual([['b', 'a'], 'd']);
  });
});

describe('assessmentStatusOf', () => {
  if (!mini || !pulse) throw new Error('no instruments');
  const taken = record('a', '2026-05-29T03:00:00Z');

  // shows: insights.status.recommended
  it('is recommended until it is taken', () => {
    expect(assessmentStatusOf(mini, undefined, at('2026-11-25'))).toEqual({ status: 'recommended' });
  });

  // shows: insights.status.completed, insights.status.due
  it('is completed for 180 days, in the zone of the user, then due', () => {
    // The instant is the evening of May 28 in New York.
    expect(assessmentStatusOf(mini, taken, at('2026-11-23'))).toEqual({
      status: 'completed',
      takenOn: '2026-05-28',
      dueOn: '2026-11-24',
    });
    expect(assessmentStatusOf(mini, taken, at('2026-11-24'))).toEqual({
      status: 'due',
      since: '2026-11-24',
      takenOn: '2026-05-28',
    });
  });

  it('is due after 7 days for a check-in without an interval of its own', () => {
    expect(assessmentStatusOf(pulse, taken, at('2026-06-03')).status).toBe('completed');
    expect(assessmentStatusOf(pulse, taken, at('2026-06-04')).status).toBe('due');
  });
});
