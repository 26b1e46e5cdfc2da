// @vitest-environment jsdom
import { addDays, formatDate, LINE_TEXT_LENGTH_MAX } from '@northkeep/contracts';
import { toastStore } from '@northkeep/shared-kit/runtime';
import { lines, session, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import palette from './palette.ts';

beforeEach(() => openTestVault());
afterEach(() => toastStore.setState({ toasts: [] }));

const query = (text: string) => ({ text, limit: 6, signal: new AbortController().signal });
const find = async (id: string, text: string, filter = {}) => {
  const kind = palette.searchKinds.find((one) => one.id === id);
  return kind?.search({ ...query(text), filter });
};
const typed = async (text: string) => {
  const commands = await palette.typedCommands(query(text));
  return commands.map(({ label, detail, run }) => ({ label, detail: detail?.(), run: () => run?.(() => {}) }));
};
function setPlan(plan: 'free' | 'pro') {
  const { user } = session.getState();
  session.setState({ user: user && { ...user, plan } });
}
const toast = () => toastStore.getState().toasts.at(-1);

describe('the search of the notes', () => {
  // shows: search.notes
  it('finds notes and journal entries, each with the address of its own screen', async () => {
    const note = lines.create({ text: 'Call the bank', scheduleDate: '2026-11-20' });
    const done = lines.create({ text: 'Paint the bank', isDone: true });
    const entry = lines.create({ text: 'Sat on the river bank', type: 'journal' });
    expect((await find('notes', 'call ba'))?.hits).toEqual([
      { id: note.id, title: 'Call the bank', detail: 'Nov 20, 2026', to: `/app/notes?line=${note.id}` },
    ]);
    expect((await find('notes', 'paint'))?.hits[0]).toMatchObject({ id: done.id, detail: 'Done' });
    expect((await find('journal', 'bank'))?.hits).toEqual([
      { id: entry.id, title: 'Sat on the river bank', to: `/app/notes/journal?line=${entry.id}` },
    ]);
  });

  it('finds notes and journal entries of one query in a single pass over the lines', async () => {
    lines.create({ text: 'Call the bank' });
    lines.create({ text: 'Sat on the river bank', type: 'journal' });
    const items = vi.spyOn(lines, 'items', 'get');
    const asked = query('bank');
    const found = await Promise.all(palette.searchKinds.map(({ search }) => search(asked)));
    expect(found.map(({ total }) => total)).toEqual([1, 1]);
    expect(items).toHaveBeenCalledTimes(1);
    items.mockRestore();
  });

  it('shows the time, the deadline and the priority of an open note', async () => {
    lines.create({ text: 'Call the bank', scheduleDate: '2026-11-20', scheduleTime: '16:30', priority: 'high' });
    lines.create({ text: 'File the taxes', deadline: '2020-01-08' });
    expect((await find('notes', 'bank !high'))?.hits[0]?.detail).toBe('Nov 20, 2026 · 4:30 PM · High priority');
    expect((await find('notes', '!due'))?.hits[0]?.detail).toBe('Was due Wed, Jan 8, 2020');
  });

  // shows: search.categories
  it('finds notes and entries by their category', async () => {
    lines.create({ text: 'Slept well', type: 'journal', categories: ['Rest'] });
    lines.create({ text: 'Slept late', type: 'journal' });
    const found = await find('journal', 'slept', { category: 'rest' });
    expect([found?.hits.map(({ title }) => title), found?.categories]).toEqual([['Slept well'], ['rest']]);
  });
});

describe('the notes that the palette adds', () => {
  const SENTENCE = 'call the bank tomorrow at 4pm';
  const tomorrow = () => addDays(userToday(), 1);
  const when = () => `${formatDate(tomorrow(), { weekday: 'short', month: 'short', day: 'numeric' })}, 4:00 PM`;

  // shows: palette.add.note
  it('are scheduled by a date phrase on Pro, and removed by Undo', async () => {
    setPlan('pro');
    const [add, ...others] = await typed(SENTENCE);
    expect([add?.label, add?.detail, others]).toEqual(['Add note: call the bank', when(), []]);
    await add?.run();
    expect(lines.items.map(({ text, scheduleDate, scheduleTime }) => [text, scheduleDate, scheduleTime])).toEqual([
      ['call the bank', tomorrow(), '16:00'],
    ]);
    expect(toast()).toMatchObject({ text: `Note added for ${when()}: “call the bank”.`, isPrivate: true });
    toast()?.action?.run();
    await vi.waitFor(() => expect(lines.items).toHaveLength(0));
  });

  // shows: palette.add.note.free
  it('keep the date phrase as text on Free and explain why once', async () => {
    setPlan('free');
    const [add] = await typed(SENTENCE);
    expect([add?.label, add?.detail]).toEqual([`Add note: ${SENTENCE}`, 'Planning by words is part of Pro.']);
    await add?.run();
    expect(lines.items.map(({ text, scheduleDate }) => [text, scheduleDate])).toEqual([[SENTENCE, null]]);
    expect(toast()?.text).toBe(`Note added: “${SENTENCE}”.`);
    expect((await typed(SENTENCE))[0]?.detail).toBe('');
  });

  it('are not offered for a single character or a text too long for a note', async () => {
    expect(await typed('a')).toEqual([]);
    expect(await typed('a'.repeat(LINE_TEXT_LENGTH_MAX + 1))).toEqual([]);
  });
});

describe('the notes that the palette marks as done', () => {
  // shows: palette.done
  it('are the open notes that match the words after “done”', async () => {
    const { id } = lines.create({ text: 'Call the bank' });
    lines.create({ text: 'Bank on it', isDone: true });
    lines.create({ text: 'Sat on the bank', type: 'journal' });
    for (const words of ['done bank', 'Mark done: bank', 'mark as done bank', 'mark bank as done']) {
      expect((await typed(words)).map(({ label }) => label)).toEqual([
        'Mark as done: Call the bank',
        `Add note: ${words}`,
      ]);
    }
    const [done] = await typed('done bank');
    await done?.run();
    expect(lines.get(id)).toMatchObject({ isDone: true, doneAt: expect.any(String) });
    expect(toast()?.text).toBe('Done: “Call the bank”');
    expect((await typed('done bank')).map(({ label }) => label)).toEqual(['Add note: done bank']);
  });
});
