import { describe, expect, it } from 'vitest';
import { readReminderWords } from './reminder-words.ts';

const WEEK = 7 * 1440;
const read = (text: string) => {
  const found = readReminderWords(text);
  return found && [text.slice(found.start, found.end), found.minutes];
};

describe('readReminderWords', () => {
  it.each([
    ['Call Ruth at 4pm, remind me 10 minutes before', 'remind me 10 minutes before', 10],
    ['Call Ruth at 4pm remind me 10min before', 'remind me 10min before', 10],
    ['Call Ruth remind me an hour before.', 'remind me an hour before', 60],
    ['Call Ruth reminder: half an hour before', 'reminder: half an hour before', 30],
    ['Remind me two days before: pack', 'Remind me two days before', 2880],
    ['Call Ruth REMIND ME 1 H EARLIER', 'REMIND ME 1 H EARLIER', 60],
    ['Call Ruth at 4pm remind me at the time', 'remind me at the time', 0],
    ['Call Ruth at 4pm, reminder at its time', 'reminder at its time', 0],
    ['Call Ruth at 4pm remind me on time', 'remind me on time', 0],
    ['Call Ruth remind me 7 days before', 'remind me 7 days before', WEEK],
  ])('reads %j', (text, words, minutes) => expect(read(text)).toEqual([words, minutes]));

  it.each([
    'Remind Ruth of the lease',
    'Remind me to call Ruth',
    'A reminder of the lease',
    'Call Ruth 10 minutes before',
    'Call Ruth remind me 8 days before',
    'Call Ruth remind me 10 minutes beforehand',
    'Unremind me 10 minutes before',
    'Call Ruth remind me 10 before',
  ])('reads nothing of %j', (text) => expect(read(text)).toBeNull());
});
