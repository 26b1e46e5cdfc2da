// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lines, vault } from '../index.ts';
import { openVault } from '../testing/open-vault.ts';
import { countIndexed, type RecordSearch, searchRecords } from './search-records.ts';

beforeEach(() => openVault());
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
  it('lists texts that begin with the word first, then words that do, then newer ones', async () => {
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
  it('leaves out what is before the first or after the last day', async () => {
    lines.create({ text: 'Bank today', scheduleDate: '2026-11-20' });
    lines.create({ text: 'Bank later', scheduleDate: '2026-11-21' });
    lines.create({ text: 'Bank earlier', scheduleDate: '2026-11-19' });
    expect((await find('bank', { filter: { from: '2026-11-20' } })).texts).toEqual(['Bank later', 'Bank today']);
    expect((await find('bank', { filter: { to: '2026-11-20' } })).texts).toEqual(['Bank today', 'Bank earlier']);
    const dayOf = () => '2020-01-01';
    expect((await find('bank', { filter: { from: '2026-11-20' }, dayOf })).total).toBe(0);
  });

  // shows: search.filter.category
  it('leaves out other categories, and lists those of all hits', async () => {
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
  it('lets the page handle events during a long search, and ends after its signal', async () => {
    lines.createAll(Array.from({ length: 20 }, (_, i) => ({ text: `Line ${i}` })));
    // Each read of the clock returns a time 5 ms after the previous one.
    let at = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (at += 5));
    const stop = new AbortController();
    const searching = find('line', { signal: stop.signal });
    stop.abort();
    expect(await searching).toEqual({ texts: [], total: 0 });
    expect((await find('line')).total).toBe(20);
  });
});
