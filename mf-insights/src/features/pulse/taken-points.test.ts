import { describe, expect, it } from 'vitest';
import type { AssessmentItem } from '../data/taken.ts';
import { trendPointsOf } from './taken-points.ts';

const takenOn = (date: string) => ({ id: date, takenAt: Date.parse(`${date}T12:00:00Z`) }) as unknown as AssessmentItem;
const axisOf = (...dates: string[]) => trendPointsOf(dates.map(takenOn)).map(({ short }) => short);

describe('trendPointsOf', () => {
  it('returns the check-ins from the oldest to the newest, each with its own key', () => {
    expect(trendPointsOf(['2040-03-14', '2040-03-07'].map(takenOn)).map(({ key }) => key)).toEqual([
      '2040-03-07',
      '2040-03-14',
    ]);
  });

  it('shows the year on the axis only at the first point, and only when the years differ', () => {
    expect(axisOf('2040-03-14', '2040-03-07')).toEqual(['Mar 7', 'Mar 14']);
    expect(axisOf('2041-03-07', '2040-12-12', '2040-03-07')).toEqual(['Mar 7, 2040', 'Dec 12', 'Mar 7']);
  });
});
