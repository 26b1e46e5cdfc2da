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
});
