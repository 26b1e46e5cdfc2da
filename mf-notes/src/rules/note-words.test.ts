import { loadDatePhraseParser } from '@northkeep/shared-kit/date-phrase';
import { describe, expect, it } from 'vitest';
import { readNoteWords, removeWords } from './note-words.ts';

/** A Wednesday. */
const NOW = { date: '2026-11-18', time: '10:30' };
const { findDatePhrase } = await loadDatePhraseParser();
const PORTS = {
  today: NOW.date,
  findDate: async (text: string) => findDatePhrase(text, NOW),
  firstDate: async (rule: string, from: string) => `first of ${rule} from ${from}`,
};
const read = async (text: string) => {
  const words = await readNoteWords(text, PORTS);
  const { date, deadline, priority } = words;
  return [removeWords(text, words), date?.date, date?.time, deadline?.date, priority?.value].map((v) => v ?? null);
};

describe('readNoteWords', () => {
  it.each([
    ['Call Ruth', 'Call Ruth', null, null, null, null],
    ['Call Ruth tomorrow at 4pm', 'Call Ruth', '2026-11-19', '16:00', null, null],
    ['Call Ruth !high', 'Call Ruth', null, null, null, 'high'],
    ['!1 Call Ruth', 'Call Ruth', null, null, null, 'high'],
    ['Call !2 Ruth', 'Call Ruth', null, null, null, 'medium'],
    ['Call Ruth !LOW.', 'Call Ruth.', null, null, null, 'low'],
    ['Report due Friday', 'Report', null, null, '2026-11-20', null],
    ['Report due date tomorrow', 'Report', null, null, '2026-11-19', null],
    ['Report, due date: Friday', 'Report', null, null, '2026-11-20', null],
    ['Report deadline is Friday', 'Report', null, null, '2026-11-20', null],
    ['The rent is due Friday', 'The rent', null, null, '2026-11-20', null],
    ['Books are due on Friday', 'Books', null, null, '2026-11-20', null],
    // 'due' belongs to a question, so it stays in the text.
    ['Ask what is due on Friday', 'Ask what is due', '2026-11-20', null, null, null],
    ['Ask which books are due Friday', 'Ask which books are due', '2026-11-20', null, null, null],
    ['Ask when due tomorrow', 'Ask when due', '2026-11-19', null, null, null],
    ['Report due by Friday', 'Report', null, null, '2026-11-20', null],
    ['Report, deadline: Dec 24', 'Report', null, null, '2026-12-24', null],
    ['Report tomorrow, due Friday !high', 'Report', '2026-11-19', null, '2026-11-20', 'high'],
    ['Report due Friday, call Ruth tomorrow at 9am', 'Report call Ruth', '2026-11-19', '09:00', '2026-11-20', null],
    ['Tomorrow !3 report, due Friday', 'report', '2026-11-19', null, '2026-11-20', 'low'],
    ['Call Ruth !high !low', 'Call Ruth !low', null, null, null, 'high'],
    ['Pack tomorrow\n- shoes !high', 'Pack\n- shoes', '2026-11-19', null, null, 'high'],
    // A second day is a part of the text.
    ['Pack tomorrow for Friday', 'Pack tomorrow', '2026-11-20', null, null, null],
    // No words at all would remain.
    ['tomorrow !high', 'tomorrow !high', null, null, null, null],
    ['due Friday', 'due Friday', null, null, null, null],
    // No priority: within a word, another number, a mark at the end of a word. No deadline: within a word.
    ['Hello!high', 'Hello!high', null, null, null, null],
    ['Buy !4', 'Buy !4', null, null, null, null],
    ['Wow! high', 'Wow! high', null, null, null, null],
    ['Overdue Friday', 'Overdue', '2026-11-20', null, null, null],
  ])('reads %j', async (text, ...expected) => expect(await read(text)).toEqual(expected));

  it.each([
    ['Pictures that she asked for #book !high today, and more', 'Pictures that she asked for and more', '2026-11-18'],
    ['Write for #book #letters tomorrow then rest', 'Write for then rest', '2026-11-19'],
  ])('removes no more than the words of %j', async (text, rest, date) => {
    const words = await readNoteWords(text, PORTS);
    expect([removeWords(text, words), words.date?.date]).toEqual([rest, date]);
  });

  it.each([
    ['Water the plants every day', 'Water the plants', 'FREQ=DAILY', '2026-11-18', null],
    ['Stand-up every weekday at 9am !high', 'Stand-up', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-18', '09:00'],
    ['Stretch daily at 7am', 'Stretch', 'FREQ=DAILY', '2026-11-18', '07:00'],
    ['Pay the rent every 31st', 'Pay the rent', 'FREQ=MONTHLY;BYMONTHDAY=31', '2026-11-18', null],
    ['Pay the rent every month starting December 5', 'Pay the rent', 'FREQ=MONTHLY;BYMONTHDAY=5', '2026-12-05', null],
    ['Stretch every Monday until Dec 24 #health', 'Stretch', 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261224', '2026-11-18', null],
  ])('reads the repetition of %j', async (text, rest, rule, from, time) => {
    const words = await readNoteWords(text, PORTS);
    expect([removeWords(text, words), words.repeat?.rule, words.repeat?.date, words.date?.time ?? null]).toEqual([
      ...[rest, rule, `first of ${rule} from ${from}`, time],
    ]);
  });

  // A word that another recognised word or the end of the text follows has no date of its own.
  it.each([
    ['Report due every Friday', 'Report due'],
    ['Report due date every Friday', 'Report due date'],
    ['Report deadline weekly', 'Report deadline'],
    ['Report due: every Friday', 'Report due:'],
    ['Report, due every Friday', 'Report, due'],
    ['Report (due every Friday)', 'Report (due)'],
    ['Report due by every Friday', 'Report due by'],
    ['Report due every Friday until Dec 24', 'Report due'],
    ['Report due every Friday at 9am', 'Report due'],
    ['Due every Friday: report', 'Due: report'],
    ['Rent is due every Friday', 'Rent is due'],
    ['Report due !high every Friday', 'Report due'],
    ['Report due #work', 'Report due'],
    ['Report due', 'Report due'],
    ['Report due by', 'Report due by'],
    ['Report due remind me 10 minutes before at 4pm', 'Report due'],
    ['Call Ruth at every Friday', 'Call Ruth at'],
    ['Stand by every Friday', 'Stand by'],
    ['Hang on every Friday', 'Hang on'],
    ['Hang on #porch tomorrow', 'Hang on'],
    ['Log on tomorrow', 'Log on'],
    ['Whom to ask for every Friday', 'Whom to ask for'],
    ['Run until every Friday', 'Run until'],
    ['Run every Friday until', 'Run until'],
    ['Run every Friday until !high', 'Run until'],
    ['Run every day until I drop', 'Run until I drop'],
    ['Run every Friday starting', 'Run starting'],
    ['Run every Friday from home', 'Run from home'],
    ['Run every Friday due', 'Run due'],
    ['Walk every #dog', 'Walk every'],
    ['Walk every !high', 'Walk every'],
    ['Ask Ruth, remind me every Friday', 'Ask Ruth, remind me'],
    ['Remind me tomorrow', 'Remind me'],
    ['Call !1 deadline', 'Call deadline'],
  ])('keeps a word without a date in the text of %j', async (text, rest) => {
    const words = await readNoteWords(text, PORTS);
    expect([removeWords(text, words), words.deadline]).toEqual([rest, null]);
  });

  it.each([
    ['Buy soil #garden #Home/Balcony', 'Buy soil', ['garden', 'home/balcony']],
    ['Buy soil #garden,#home', 'Buy soil', ['garden', 'home']],
    ['#friday call Ruth, #CAFÉ.', 'call Ruth.', ['friday', 'café']],
    ['Ask #عائلة #日本。', 'Ask。', ['عائلة', '日本']],
    // No labels: a number, a colour, a part of a longer word, one that is too long, and no text beside them.
    ['Paint #ff8800 x#y #it’s #12', 'Paint #ff8800 x#y #it’s #12', []],
    [`Buy #${'a'.repeat(61)}`, `Buy #${'a'.repeat(61)}`, []],
    ['#garden', '#garden', []],
  ])('reads the labels of %j', async (text, rest, labels) => {
    const words = await readNoteWords(text, PORTS);
    expect([removeWords(text, words), words.labels.map(({ label }) => label)]).toEqual([rest, labels]);
    expect(words.date).toBeNull();
  });

  it('keeps the positions of all words in a text of other scripts and pictures', async () => {
    const text = '👩‍👩‍👧 שלום !high due Friday';
    const { deadline, priority } = await readNoteWords(text, PORTS);
    expect(text.slice(deadline?.start, deadline?.end)).toBe('due Friday');
    expect(text.slice(priority?.start, priority?.end)).toBe('!high');
  });
});
