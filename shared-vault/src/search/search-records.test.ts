// @vitest-environment jsdom
import { normalizeSearchText, queryWordsOf, SETTINGS_ID } from '@northkeep/contracts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lines, settings, vault } from '../index.ts';
import { openTestVault } from '../testing/open-vault.ts';
import { countIndexed } from './search-index.ts';
import { prepareSearch, type RecordSearch, searchGroups, searchRecords } from './search-records.ts';

beforeEach(() => openTestVault());
afterEach(async () => {
  vi.restoreAllMocks();
  if (vault.state.status === 'unlocked') await vault.lock();
});

const find = async (text: string, rest: Partial<RecordSearch<'lines'>> = {}) => {
  const signal = new AbortController().signal;
  const { items, total } = await searchRecords({ collection: lines, text, limit: 10, signal, ...rest });
  return { texts: items.map((item) => item.text), total };
};

describe('searchRecords', () => {
  // shows: search.words, search.min
  it('finds every word of the text, case and accents aside, from two characters on', async () => {
    lines.create({ text: 'Meet Zoë at the café' });
    lines.create({ text: 'Meet Ruth' });
    expect(await find('CAFE zoe')).toEqual({ texts: ['Meet Zoë at the café'], total: 1 });
    expect(await find('m')).toEqual({ texts: [], total: 0 });
    expect((await find('me')).total).toBe(2);
  });

  // shows: search.order
  it('ranks texts that begin with the query first, then texts with a word that does, each newest first', async () => {
    lines.create({ text: 'Unbanked', scheduleDate: '2026-11-20' });
    lines.create({ text: 'Call the bank', scheduleDate: '2026-11-10' });
    lines.create({ text: 'Write to the bank', scheduleDate: '2026-11-12' });
    lines.create({ text: 'Bank', scheduleDate: '2026-01-01' });
    expect((await find('bank')).texts).toEqual(['Bank', 'Write to the bank', 'Call the bank', 'Unbanked']);
    expect(await find('bank', { limit: 1 })).toEqual({ texts: ['Bank'], total: 4 });
  });

  it('finds records by category, and only those that match the filter', async () => {
    lines.create({ text: 'Slept well', type: 'journal', categories: ['Recovery'] });
    expect((await find('recov')).total).toBe(1);
    expect((await find('recov', { where: ({ type }) => type === 'task' })).total).toBe(0);
  });

  it('finds lines by a label with its number sign, apart from other texts', async () => {
    lines.create({ text: 'Buy soil', categories: ['Café', 'garden'] });
    lines.create({ text: 'Water', category: 'Garden' });
    lines.create({ text: 'The garden' });
    expect((await find('#garden')).texts.toSorted()).toEqual(['Buy soil', 'Water']);
    expect((await find('#CAFE soil')).texts).toEqual(['Buy soil']);
    expect((await find('garden')).total).toBe(3);
  });

  it('finds lines by the word of their priority or deadline, and with other words', async () => {
    lines.create({ text: 'Call Ruth', priority: 'high' });
    lines.create({ text: 'Call the bank', priority: 'low' });
    lines.create({ text: 'High water' });
    lines.create({ text: 'File the taxes', deadline: '2026-12-01' });
    expect((await find('!due')).texts).toEqual(['File the taxes']);
    expect((await find('!high')).texts).toEqual(['Call Ruth']);
    expect((await find('call !lo')).texts).toEqual(['Call the bank']);
    expect((await find('high')).texts).toEqual(['High water', 'Call Ruth']);
  });

  // shows: search.changes
  it('follows changes and deletions', async () => {
    const { id } = lines.create({ text: 'Old words' });
    expect((await find('old')).total).toBe(1);
    lines.change(id, { text: 'New words' });
    expect([(await find('old')).total, (await find('new')).total]).toEqual([0, 1]);
    lines.remove(id);
    expect((await find('new')).total).toBe(0);
  });

  // shows: search.lock
  it('keeps its index in memory only until the lock, and finds nothing after it', async () => {
    lines.create({ text: 'Secret plan' });
    await find('secret');
    expect(countIndexed()).toBeGreaterThan(0);
    await vault.lock();
    expect(countIndexed()).toBe(0);
    expect(await find('secret')).toEqual({ texts: [], total: 0 });
    expect(countIndexed()).toBe(0);
  });

  // shows: search.filter.date
  it('leaves out records before the first or after the last day', async () => {
    lines.create({ text: 'Bank today', scheduleDate: '2026-11-20' });
    lines.create({ text: 'Bank later', scheduleDate: '2026-11-21' });
    lines.create({ text: 'Bank earlier', scheduleDate: '2026-11-19' });
    expect((await find('bank', { filter: { from: '2026-11-20' } })).texts).toEqual(['Bank later', 'Bank today']);
    expect((await find('bank', { filter: { to: '2026-11-20' } })).texts).toEqual(['Bank today', 'Bank earlier']);
    const dayOf = () => '2020-01-01';
    expect((await find('bank', { filter: { from: '2026-11-20' }, dayOf })).total).toBe(0);
  });

  it('counts a record without a date by the day of the person on which it was created', async () => {
    vi.setSystemTime('2026-11-21T02:00:00Z');
    try {
      settings.create({ timeZone: 'UTC', dayStartsAt: 0 }, { id: SETTINGS_ID });
      lines.create({ text: 'Bank at night' });
      const of = (day: string) => find('bank', { filter: { from: day, to: day } });
      expect([(await of('2026-11-20')).total, (await of('2026-11-21')).total]).toEqual([0, 1]);
      settings.create({ dayStartsAt: 4 }, { id: SETTINGS_ID });
      expect([(await of('2026-11-20')).total, (await of('2026-11-21')).total]).toEqual([1, 0]);
      settings.create({ timeZone: 'Asia/Tokyo' }, { id: SETTINGS_ID });
      expect([(await of('2026-11-20')).total, (await of('2026-11-21')).total]).toEqual([0, 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  // shows: search.filter.category
  it('leaves out records of other categories, and lists the categories of all hits', async () => {
    lines.create({ text: 'Slept well', type: 'journal', categories: ['Résumé', 'rest'] });
    lines.create({ text: 'Slept late', type: 'journal' });
    const signal = new AbortController().signal;
    const search = { collection: lines, text: 'slept', limit: 10, signal };
    const categoriesOf = ({ categories }: { categories: readonly string[] }) => categories;
    const found = await searchRecords({ ...search, categoriesOf, filter: { category: 'resume' } });
    expect(found.items.map(({ text }) => text)).toEqual(['Slept well']);
    expect((await searchRecords({ ...search, categoriesOf })).categories).toEqual(['resume', 'rest']);
    expect((await searchRecords({ ...search, categoriesOf, filter: { category: 'work' } })).categories).toHaveLength(2);
  });

  // shows: search.yields
  it('lets the page handle events during a long search, and stops when it is aborted', async () => {
    lines.createAll(Array.from({ length: 20 }, (_, i) => ({ text: `Line ${i}` })));
    // The mocked clock advances by 5 ms with each read.
    let at = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (at += 5));
    const stop = new AbortController();
    const searching = find('line', { signal: stop.signal });
    stop.abort();
    expect(await searching).toEqual({ texts: [], total: 0 });
    expect((await find('line')).total).toBe(20);
  });

  it('prepareSearch indexes the texts until it is aborted, and nothing while the vault is locked', async () => {
    lines.createAll(Array.from({ length: 20 }, (_, i) => ({ text: `Line ${i}` })));
    let at = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (at += 5));
    const stop = new AbortController();
    const stopped = prepareSearch({ collection: lines, signal: stop.signal });
    stop.abort();
    await stopped;
    expect(countIndexed()).toBeLessThan(20);
    await prepareSearch({ collection: lines, signal: new AbortController().signal });
    expect(countIndexed()).toBe(20);
    await vault.lock();
    await prepareSearch({ collection: lines, signal: new AbortController().signal });
    expect(countIndexed()).toBe(0);
  });
});

describe('searchGroups', () => {
  const categoriesOf = ({ categories }: { readonly categories: readonly string[] }) => categories;
  const groupOf = ({ type }: { readonly type: string }) => type;
  const dateOf = ({ scheduleDate }: { readonly scheduleDate: string | null }) => scheduleDate ?? '2026-11-01';

  /** Reference search without an index: normalizes every text and sorts all hits. */
  function scanAll(text: string, type: string, limit: number, filter: RecordSearch<'lines'>['filter'] = {}) {
    const words = queryWordsOf(text);
    const [first = ''] = words;
    const all = lines.items.flatMap((line) => {
      const folded = normalizeSearchText([line.text, ...line.categories].join('\n'));
      const at = dateOf(line);
      const isFound = line.type === type && words.every((word) => folded.includes(word));
      if (!isFound || at < (filter.from ?? at) || at > (filter.to ?? at)) return [];
      const isWord = [' ', '\n'].some((before) => folded.includes(before + first));
      const rank = folded.startsWith(first) ? 0 : isWord ? 1 : 2;
      return [{ line, at, rank, own: line.categories.map(normalizeSearchText) }];
    });
    const shown = all.filter(({ own }) => filter.category === undefined || own.includes(filter.category));
    shown.sort((a, b) => a.rank - b.rank || (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
    return {
      items: shown.slice(0, limit).map(({ line }) => line.id),
      total: shown.length,
      categories: new Set(all.flatMap(({ own }) => own)),
    };
  }

  const word = fc.constantFrom('a', 'ab', 'Abá', 'b', 'ba', 'BÁB', 'cab');
  const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const line = fc.record({
    text,
    type: fc.constantFrom('task' as const, 'journal' as const),
    categories: fc.uniqueArray(word, { maxLength: 2 }),
    scheduleDate: fc.constantFrom(null, '2026-11-01', '2026-11-02', '2026-11-03'),
  });
  const change = fc.record({ at: fc.nat(11), line, isRemoved: fc.boolean() });
  const day = fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03');
  const query = fc.record({
    text: fc.tuple(word, text).map(([one, rest]) => `${one} ${rest}`),
    limit: fc.integer({ min: 1, max: 5 }),
    filter: fc.record({ from: day, to: day, category: word.map(normalizeSearchText) }, { requiredKeys: [] }),
  });

  it('finds in each group the same records as a scan of all texts, also after changes', async () => {
    const runs = fc.asyncProperty(
      fc.array(line, { maxLength: 12 }),
      fc.array(fc.tuple(change, query), { minLength: 1, maxLength: 4 }),
      async (made, rounds) => {
        for (const { id } of lines.items) lines.remove(id);
        lines.createAll(made);
        for (const [{ at, line: changed, isRemoved }, { limit, filter, ...asked }] of rounds) {
          const target = lines.items[at];
          if (target && isRemoved) lines.remove(target.id);
          else if (target) lines.change(target.id, changed);
          const { signal } = new AbortController();
          const search = { collection: lines, ...asked, limit, filter, signal, categoriesOf, groupOf, dayOf: dateOf };
          const groups = await searchGroups(search);
          for (const type of ['task', 'journal']) {
            const { items = [], total = 0, categories = [] } = groups.get(type) ?? {};
            const found = { items: items.map(({ id }) => id), total, categories: new Set(categories) };
            expect(found).toEqual(scanAll(asked.text, type, limit, filter));
          }
        }
      },
    );
    await fc.assert(runs, { numRuns: 60 });
  });
});
