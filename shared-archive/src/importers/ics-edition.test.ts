import { describe, expect, it } from 'vitest';
import { createCalendar, readCalendar } from '../testing/ics.ts';

const event = (...rows: readonly string[]) => ['BEGIN:VEVENT', 'SUMMARY:x', ...rows, 'END:VEVENT'];
const areSure = (text: string) => readCalendar(text).notes.map(({ edition }) => edition?.isIdSure);

describe('the id of a calendar entry', () => {
  it('is a sure sign of it, unless several entries have it, also in another calendar of the file', () => {
    const moved = event('UID:c@x', 'RECURRENCE-ID:20261013T093000');
    const first = createCalendar(...event('UID:a@x'), ...event('UID:b@x'), ...event('UID:c@x'), ...moved);
    expect(areSure(first)).toEqual([true, true, true, true]);
    expect(areSure(first + createCalendar(...event('UID:b@x')))).toEqual([true, false, true, true, false]);
  });

  it('is no sure sign when it is only a running number, with which every calendar begins', () => {
    expect(areSure(createCalendar(...event('UID:1'), ...event('UID:20261013093000'), ...event('UID:1@x')))).toEqual([
      ...[false, true, true],
    ]);
  });
});

it('does not state the place of a to-do below one that the file does not have', () => {
  const todo = (...rows: readonly string[]) => ['BEGIN:VTODO', 'SUMMARY:x', ...rows, 'END:VTODO'];
  const { notes } = readCalendar(
    createCalendar(...todo('UID:a@x'), ...todo('UID:b@x', 'RELATED-TO:a@x'), ...todo('UID:c@x', 'RELATED-TO:d@x')),
  );
  expect(notes.map(({ edition }) => edition?.isPlaceStated)).toEqual([true, true, false]);
});
