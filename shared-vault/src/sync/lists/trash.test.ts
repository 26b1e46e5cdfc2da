import { describe, expect, it } from 'vitest';
import { sendAllChanges } from '../testing/quiet.ts';
import { createTwoDevices } from '../testing/two-devices.ts';
import { withNextHeader } from '../testing/written-elsewhere.ts';

describe('readTrash', () => {
  // shows: notes.trash.no-words
  it('leaves out lines that never had words, and lists those that had some', async () => {
    const { here, id: written } = await createTwoDevices();
    const { lines } = here.records;
    const empty = lines.create({ text: '' });
    const emptied = lines.create({ text: 'gone' });
    const labelled = lines.create({ text: '', categories: ['home'] });
    await sendAllChanges(here);
    lines.change(emptied.id, { text: '' });
    await sendAllChanges(here);
    for (const id of [empty.id, emptied.id, labelled.id, written]) lines.remove(id);
    await sendAllChanges(here);
    const { records } = await here.sync.readTrash();
    expect(new Map(records.map(({ id, text }) => [id, text]))).toEqual(
      new Map([
        [emptied.id, ''],
        [labelled.id, 'home'],
        [written, 'start'],
      ]),
    );
  });

  it('lists a record whose text cannot be decrypted', async () => {
    const { testAccount, here } = await createTwoDevices();
    const line = here.records.lines.create({ text: '' });
    const other = here.records.lines.create({ text: '' });
    await sendAllChanges(here);
    for (const { id } of [line, other]) here.records.lines.remove(id);
    await sendAllChanges(here);
    // Another device has stored the text of another record, which is not bound to this one.
    const [mine, theirs] = [line, other].map(({ id }) => testAccount.server.get('lines', id));
    if (!mine || !theirs) throw new Error('the records are missing');
    const written = await withNextHeader(testAccount, 'lines', { ...mine, text: theirs.text ?? '' }, line.id);
    testAccount.server.tamper('lines', line.id, () => written);
    expect((await here.sync.readTrash()).records.map(({ id, text }) => [id, text])).toEqual([[line.id, '']]);
  });

  it('lists the sub-lines that were deleted with their line below it', async () => {
    const { here } = await createTwoDevices();
    const { lines } = here.records;
    const pack = lines.create({ text: 'pack' });
    const [shoes, socks] = ['shoes', 'socks'].map((text) => lines.create({ text, subLineOf: pack.id }));
    const empty = lines.create({ text: '', subLineOf: pack.id });
    const other = lines.create({ text: 'passport', subLineOf: pack.id });
    await sendAllChanges(here);
    for (const id of [pack.id, shoes?.id, socks?.id, empty.id]) lines.remove(id ?? '');
    await sendAllChanges(here);
    const [entry, ...others] = (await here.sync.readTrash()).records;
    expect([entry?.text, entry?.children, others]).toEqual(['pack', 2, []]);
    expect(entry?.subLines).toEqual([shoes, socks].map((line) => ({ kind: 'lines', id: line?.id })));
    for (const key of [{ kind: 'lines', id: pack.id } as const, ...(entry?.subLines ?? [])])
      await here.sync.restoreDeleted(key);
    const restored = lines.items.filter(({ subLineOf }) => subLineOf === pack.id).map(({ text }) => text);
    expect(restored.toSorted()).toEqual(['passport', 'shoes', 'socks']);
    expect([other.text, (await here.sync.readTrash()).records]).toEqual(['passport', []]);
  });

  it('lists lines that are below each other in a circle, each by itself', async () => {
    const { here } = await createTwoDevices();
    const { lines } = here.records;
    const one = lines.create({ text: 'one' });
    const two = lines.create({ text: 'two', subLineOf: one.id });
    lines.change(one.id, { subLineOf: two.id });
    await sendAllChanges(here);
    for (const { id } of [one, two]) lines.remove(id);
    await sendAllChanges(here);
    const { records } = await here.sync.readTrash();
    expect(records.map(({ text, children }) => [text, children]).toSorted()).toEqual([
      ['one', 0],
      ['two', 0],
    ]);
  });
});
