import { describe, expect, it } from 'vitest';
import { type LineDetailTexts, parseLineDetails } from './line-details.ts';

const none: LineDetailTexts = { time: '', minutes: '', total: '', completed: '' };

describe('parseLineDetails', () => {
  it('returns null for every empty field, without an error', () => {
    const nothing = { scheduleTime: null, minutes: null, macroStepTotal: null, macroStepCompleted: null };
    expect(parseLineDetails(none)).toEqual({ details: nothing, errors: [] });
  });

  it('reads all fields', () => {
    const texts = { time: '16:30', minutes: '25', total: '3', completed: '1' };
    expect(parseLineDetails(texts).details).toEqual({
      scheduleTime: '16:30',
      minutes: 25,
      macroStepTotal: 3,
      macroStepCompleted: 1,
    });
  });

  it('sets completed to 0 when only the total is given, and ignores completed without a total', () => {
    expect(parseLineDetails({ ...none, total: '4' }).details.macroStepCompleted).toBe(0);
    expect(parseLineDetails({ ...none, completed: '4' }).details.macroStepCompleted).toBeNull();
  });

  it.each([
    ['minutes over a day', { minutes: '1441' }, ['minutes']],
    ['a fraction', { total: '1.5' }, ['total']],
    ['a total over 99', { total: '100' }, ['total']],
    ['more done than planned', { total: '2', completed: '3' }, ['completed']],
  ])('refuses %s', (_, typed, errors) => {
    expect(parseLineDetails({ ...none, ...typed }).errors).toEqual(errors);
  });
});
