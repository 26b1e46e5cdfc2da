import { loadDatePhraseParser } from '@northkeep/shared-kit/date-phrase';
import { describe, expect, it } from 'vitest';
import { readRepeatWords } from './repeat-words.ts';

const DATE = '2026-11-29'; // a Sunday
const { findDatePhrase } = await loadDatePhraseParser();
const findDate = async (text: string) => findDatePhrase(text, { date: DATE, time: '12:00' });
const read = (text: string) => readRepeatWords(text, { date: DATE, findDate });
const ruleOf = async (text: string) => (await read(text))?.rule ?? null;

describe('readRepeatWords', () => {
  it.each([
    ['Water the plants every day', 'FREQ=DAILY'],
    ['Water the plants every other day', 'FREQ=DAILY;INTERVAL=2'],
    ['Water the plants every 3 days', 'FREQ=DAILY;INTERVAL=3'],
    ['Write to Anna every two weeks on Monday and Thursday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH'],
    ['Run every Thu, Mon & Fri', 'FREQ=WEEKLY;BYDAY=MO,TH,FR'],
    ['Stand-up every weekday at 9', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['Bake every weekend', 'FREQ=WEEKLY;BYDAY=SA,SU'],
    ['Pay the rent every month on the 1st', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Close the books every 3 months on the last day', 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1'],
    ['Meet the club every second Thursday of the month', 'FREQ=MONTHLY;BYDAY=2TH'],
    ['Report every last Friday', 'FREQ=MONTHLY;BYDAY=-1FR'],
    ['Clean the filter every month', 'FREQ=MONTHLY;BYMONTHDAY=29'],
    ['File the taxes every year on the 31st of May', 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=31'],
    ['Call Ines every year on March 12', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=12'],
    ['Descale the kettle every 6 weeks after it is done', 'FREQ=WEEKLY;INTERVAL=6;X-NORTHKEEP-FROM=DONE'],
    ['Take the drops every day, 10 times', 'FREQ=DAILY;COUNT=10'],
    ['Take the drops every day, 1 time', 'FREQ=DAILY;COUNT=1'],
    ['Take the drops every day 0 times', 'FREQ=DAILY'],
    ['Stretch every Monday until 12 March 2027', 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20270312'],
    ['Every Friday water the plants', 'FREQ=WEEKLY;BYDAY=FR'],
    ['EVERY DAY!', 'FREQ=DAILY'],
    ['Stretch daily', 'FREQ=DAILY'],
    ['Take the drops daily at 9am', 'FREQ=DAILY'],
    ['Take the drops daily until 12 March 2027', 'FREQ=DAILY;UNTIL=20270312'],
    ['Call Ines weekly, on the way home', 'FREQ=WEEKLY'],
    ['Pay the cleaner weekly on Fridays', 'FREQ=WEEKLY;BYDAY=FR'],
    ['Meet Ruth fortnightly on Monday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
    ['Back up the disk monthly', 'FREQ=MONTHLY;BYMONTHDAY=29'],
    ['Pay the rent monthly on the 1st', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['File the report quarterly on the last day', 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1'],
    ['Renew the pass yearly on March 12', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=12'],
    ['Descale the kettle monthly after it is done', 'FREQ=MONTHLY;X-NORTHKEEP-FROM=DONE'],
    ['Pay the rent every 31st', 'FREQ=MONTHLY;BYMONTHDAY=31'],
    ['Pay the rent every 1st of the month', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Close the books every last day of the month', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['Light the fireworks every 31st of December', 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31'],
    ['Call Ines every March 12', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=12'],
    ['Rent due on the 1st every month', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Pay the rent on the 1st of each month', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Pay the rent the 31st of every month, 3 times', 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3'],
    ['On the last day of every month close the books', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['Meet the club on the second Thursday of every month at 7pm', 'FREQ=MONTHLY;BYDAY=2TH'],
    ['File the report on the last Friday every 3 months', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR'],
    ['Call Ines on March 12 every year', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=12'],
    ['Renew the pass on the 12th of March each year', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=12'],
    ['Write to Anna on Monday and Thursday every two weeks', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH'],
    ['Swim every other Friday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
    ['Swim every second day', 'FREQ=DAILY;INTERVAL=2'],
    ['Swim every 3rd week', 'FREQ=WEEKLY;INTERVAL=3'],
  ])('reads “%s” as %s', async (text, rule) => expect(await ruleOf(text)).toBe(rule));

  it.each([
    'Every day counts',
    'Daily stand-up',
    'Read the daily',
    'Read Variety Weekly',
    'Take the drops twice daily',
    'Take the drops 3x daily',
    'Pay bi-weekly',
    'Meet biweekly',
    'Prepare the weekly review',
    'Write daily pages',
    'Pay every 1st and 15th',
    'Pay every 32nd',
    'Meet every 30th of February',
    'daily',
    'Tell them that every day counts twice',
    'Read the everyday handbook',
    'Count every one of them',
    'Pay every month on the 32nd',
    'Pay on the 32nd of every month',
    'Ask Ruth on the 1st whether each month counts',
    'Read about each month',
    'Celebrate every year on February 30',
    'Write to everyday@example.org',
    'A text without such words',
  ])('leaves “%s” alone', async (text) => expect(await ruleOf(text)).toBeNull());

  it('returns the place of the words with their end', async () => {
    const text = 'Stretch every Monday until 12 March 2027, at home';
    const found = await read(text);
    expect(text.slice(found?.start, found?.end)).toBe('every Monday until 12 March 2027');
  });
});
