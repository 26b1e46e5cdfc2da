import { describe, expect, it } from 'vitest';
import { describeDeadline } from './deadline.ts';

const TODAY = '2026-12-01';

describe('describeDeadline', () => {
  it.each([
    { deadline: '2026-12-01', text: 'Due today', hasCome: true },
    { deadline: '2026-12-02', text: 'Due Wed, Dec 2', hasCome: false },
    { deadline: '2027-01-05', text: 'Due Tue, Jan 5, 2027', hasCome: false },
    { deadline: '2026-11-30', text: 'Was due Mon, Nov 30', hasCome: true },
  ])('describes $deadline as $text', ({ deadline, ...shown }) => {
    expect(describeDeadline(deadline, TODAY)).toEqual(shown);
  });

  it.each([null, '', 'soon', '2026-13-01', '2026-02-30', '2026-12-1'])('shows nothing for %s', (deadline) => {
    expect(describeDeadline(deadline, TODAY)).toBeNull();
  });
});
