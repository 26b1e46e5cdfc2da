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
