import { describe, expect, it } from 'vitest';
import { chooseNewLineDate, type FilteredLine, groupLinesByView, type NotesFilter, type NotesView } from './views.ts';

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

// `today` is a Thursday; its week runs from Monday 11 to Sunday 17.
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
const names = (view: NotesView, filter: Partial<NotesFilter> = {}) =>
  groupLinesByView(lines, { today, showDone: false, showScheduled: true, ...filter })[view].map(({ name }) => name);

describe('groupLinesByView', () => {
  // shows: notes.view.week
  it('This Week contains lines from Monday to Sunday and undone lines without a date', () => {
    expect(names('thisWeek')).toEqual(['monday', 'today', 'sunday', 'parked']);
  });
  // shows: notes.view.today
  it('Today contains lines of today', () => {
    expect(names('today')).toEqual(['today']);
  });
  // shows: notes.view.upcoming
  it('Upcoming Week contains lines from next Monday to Sunday', () => {
    expect(names('upcomingWeek')).toEqual(['next monday', 'next sunday']);
  });
  // shows: notes.view.parked
  it('Parked contains undone lines without a date', () => {
    expect(names('parked')).toEqual(['parked']);
    expect(names('parked', { showDone: true })).toEqual(['parked']);
  });
  // shows: notes.view.all
  it('All contains lines with and without a date', () => {
    expect(names('all')).toHaveLength(8);
  });
  // shows: notes.view.done
  it('includes done lines in the view of their date with Show Done', () => {
    expect(names('today', { showDone: true })).toEqual(['today', 'today done']);
    expect(names('all', { showDone: true })).toHaveLength(10);
  });
  // shows: notes.view.scheduled
  it('omits scheduled lines while Show Scheduled is off', () => {
    expect(names('all', { showScheduled: false })).toEqual(['parked']);
    expect(names('thisWeek', { showScheduled: false })).toEqual(['parked']);
  });
  // shows: notes.view.journal
  it('omits journal entries from all views', () => {
    expect(names('all', { showDone: true })).not.toContain('entry');
  });
  it('assigns weeks correctly across the year boundary', () => {
    const around = groupLinesByView([line('new year', '2027-01-01'), line('after', '2027-01-04')], {
      today: '2026-12-31',
      showDone: false,
      showScheduled: true,
    });
    expect(around.thisWeek.map(({ name }) => name)).toEqual(['new year']);
    expect(around.upcomingWeek.map(({ name }) => name)).toEqual(['after']);
  });
});

describe('chooseNewLineDate', () => {
  it('returns a date that makes the line appear in its view', () => {
    for (const view of ['today', 'upcomingWeek', 'thisWeek', 'parked', 'all'] as const) {
      const scheduleDate = chooseNewLineDate(view, today, null);
      expect(
        groupLinesByView([line('new', scheduleDate)], { today, showDone: false, showScheduled: true })[view],
      ).toHaveLength(1);
    }
  });
  it('returns the date of the neighbour in Upcoming Week', () => {
    expect(chooseNewLineDate('upcomingWeek', today, '2026-05-20')).toBe('2026-05-20');
  });
});
