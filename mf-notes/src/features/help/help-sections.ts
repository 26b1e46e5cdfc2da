import type { HelpSection } from '@northkeep/shared-kit/runtime';

/** Words of a new note with what each of them sets. docs/words.md has the same examples, which a test compares. */
export const WORD_HELP = {
  title: 'Words in a new note',
  text: 'Type them anywhere in the dialog “New note”. What is read is marked, and a button below gives the letters back. Part of Pro; the buttons of the dialog set the same in every plan. In a line that is there already, only the day and its time are read.',
  rows: [
    { typed: 'tomorrow at 4pm', means: 'plans it for that day and time' },
    { typed: 'on Friday', means: 'plans it for the next Friday' },
    { typed: 'in 3 days', means: 'counts from today' },
    { typed: 'Dec 24', means: 'plans it for a date' },
    { typed: 'due Friday', means: 'sets its deadline, apart from its day; also: due date Friday, deadline Friday' },
    { typed: '!high', means: 'sets its priority: !high, !medium, !low, or !1, !2, !3' },
    { typed: '#family', means: 'adds a label; several are possible' },
    { typed: 'every day', means: 'repeats it: the next one comes when it is ticked' },
    {
      typed: 'daily',
      means: 'repeats it, behind the other words: daily, weekly, fortnightly, monthly, quarterly, yearly',
    },
    { typed: 'every 31st', means: 'repeats it on that day of every month' },
    { typed: 'every other Friday', means: 'repeats it on that day of every second week' },
    { typed: 'every weekday at 9am', means: 'repeats it from Monday to Friday, at that time' },
    { typed: 'every 2 weeks on Monday and Thursday', means: 'repeats it on these days of every second week' },
    { typed: 'every month on the last day', means: 'repeats it on a day of the month, counted from its start or end' },
    { typed: 'on the 1st of every month', means: 'repeats it on that day; the day may come first' },
    { typed: 'every last Friday', means: 'repeats it on a weekday of the month' },
    { typed: 'every year on March 12', means: 'repeats it on a day of the year' },
    { typed: 'every 3 days after it is done', means: 'counts from the day on which it is ticked' },
    { typed: 'every Monday until Dec 24', means: 'ends after that day' },
    { typed: 'every day, 10 times', means: 'ends after a number of times' },
    { typed: 'every month starting Dec 5', means: 'begins on that day' },
    {
      typed: 'at 4pm today, remind me 10 minutes before',
      means: 'reminds you before its time; minutes, hours or days',
    },
    { typed: 'at 4pm today, remind me at the time', means: 'reminds you at its time' },
    { typed: '@fitness', means: 'adds it as a step of the goal with this name, or with its beginning' },
    { typed: 'twice a week @fitness', means: 'adds a step that is planned twice a week' },
  ],
} as const satisfies HelpSection;

/** Keys in the text of a line, as in the README of this area. */
export const LINE_KEY_HELP = {
  title: 'Keys in a note',
  text: 'They work while the caret is in the text of a line.',
  rows: [
    { typed: 'enter', isKey: true, means: 'begins the next line' },
    { typed: 'shift+enter', isKey: true, means: 'adds a row within the line' },
    { typed: 'tab', isKey: true, means: 'at the start: makes it a sub-line; Escape, then Tab leaves the text' },
    { typed: 'shift+tab', isKey: true, means: 'at the start: makes a sub-line a line of its own' },
    { typed: 'alt+up', isKey: true, means: 'moves the line up; with ↓ down' },
    { typed: 'alt+1', isKey: true, means: 'high priority; with 2 medium, 3 low, 0 none' },
    { typed: 'alt+m', isKey: true, means: 'drags the line by keys, not on a Mac' },
    { typed: 'alt+x', isKey: true, means: 'selects the line, not on a Mac' },
    { typed: 'shift+down', isKey: true, means: 'selects lines once the text is selected' },
    { typed: 'mod+enter', isKey: true, means: 'opens the web address around the caret' },
  ],
} as const satisfies HelpSection;

/** Keys of a line at its hour, as in the README of this area. */
export const HOUR_KEY_HELP = {
  title: 'Keys by the hour',
  text: 'They work in the calendar of one day and of one week while a line has the focus at its hour.',
  rows: [
    { typed: 'alt+up', isKey: true, means: 'moves it 15 minutes earlier; with ↓ later' },
    { typed: 'alt+shift+down', isKey: true, means: 'makes it 15 minutes longer; with ↑ shorter' },
    { typed: 'enter', isKey: true, means: 'opens its details' },
  ],
} as const satisfies HelpSection;
