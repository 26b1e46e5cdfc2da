import { describe, expect, it } from 'vitest';
import { dateFor, type Filter, type FilteredLine, linesByView, type View } from './views.ts';

interface Named extends FilteredLine {
  readonly name: string;
}
const line = (name: string, scheduleDate: string | null, rest: Partial<FilteredLine> = {}): Named => ({
  name,
  scheduleDate,
  type: 'task',
  isDone: false,
  ...rest,
});

// Thursday; the week runs from Monday 11 to Sunday 17.
const today = '2026-05-14';
const lines = [
  line('sunday before', '2026-05-10'),
  line('monday', '2026-05-11'),
  line('today', today),
  line('today done', today, { isDone: true }),
  line('sunday', '2026-05-17'),
  line('next monday', '2026-05-18'),
  line('next sunday', '2026-05-24'),
  line('later', '2026-05-25'),
  line('parked', null),
  line('parked done', null, { isDone: true }),
  line('entry', today, { type: 'journal' }),
];
const names = (view: View, filter: Partial<Filter> = {}) =>
  linesByView(lines, { today, showDone: false, showScheduled: true, ...filter })[view].map(({ name }) => name);

describe('the views of the notes', () => {
  it('This Week runs from Monday to Sunday and takes what has no date and is not done', () => {
    expect(names('thisWeek')).toEqual(['monday', 'today', 'sunday', 'parked']);
  });
  it('Today is today', () => {
    expect(names('today')).toEqual(['today']);
  });
  it('Upcoming Week runs from next Monday to Sunday', () => {
    expect(names('upcomingWeek')).toEqual(['next monday', 'next sunday']);
  });
  it('Parked has no date and is not done', () => {
    expect(names('parked')).toEqual(['parked']);
    expect(names('parked', { showDone: true })).toEqual(['parked']);
  });
  it('All asks for no date', () => {
    expect(names('all')).toHaveLength(8);
  });
  it('done lines come with Show Done, where their date puts them', () => {
    expect(names('today', { showDone: true })).toEqual(['today', 'today done']);
    expect(names('all', { showDone: true })).toHaveLength(10);
  });
  it('scheduled lines go without Show Scheduled', () => {
    expect(names('all', { showScheduled: false })).toEqual(['parked']);
    expect(names('thisWeek', { showScheduled: false })).toEqual(['parked']);
  });
  it('journal entries are in none', () => {
    expect(names('all', { showDone: true })).not.toContain('entry');
  });
  it('turn with the day in the person’s own zone, across the end of the year', () => {
    const around = linesByView([line('new year', '2027-01-01'), line('after', '2027-01-04')], {
      today: '2026-12-31',
      showDone: false,
      showScheduled: true,
    });
    expect(around.thisWeek.map(({ name }) => name)).toEqual(['new year']);
    expect(around.upcomingWeek.map(({ name }) => name)).toEqual(['after']);
  });
});

describe('a new line', () => {
  it('gets the date that keeps it in the view it is written in', () => {
    for (const view of ['today', 'upcomingWeek', 'thisWeek', 'parked', 'all'] as const) {
      const scheduleDate = dateFor(view, today, null);
      expect(
        linesByView([line('new', scheduleDate)], { today, showDone: false, showScheduled: true })[view],
      ).toHaveLength(1);
    }
  });
  it('follows its neighbour next week', () => {
    expect(dateFor('upcomingWeek', today, '2026-05-20')).toBe('2026-05-20');
  });
});
