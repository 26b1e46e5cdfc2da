import { sync } from '@northkeep/shared-vault';
import { describe, expect, it, vi } from 'vitest';
import { formatUnsentChanges, readUnsentChanges } from './export-file.ts';

const CHANGES = [
  {
    state: 'waiting',
    what: 'create',
    kind: 'lines',
    id: '1',
    at: '2026-11-21T14:47:00.000Z',
    values: { text: 'Send chapter nine to Ruth\nand the map', isDone: false, scheduleDate: '2026-11-24' },
  },
  { state: 'not saved', what: 'remove', kind: 'aims', id: '2', at: '2026-11-21T12:50:00.000Z', values: {} },
];

describe('formatUnsentChanges', () => {
  it('lists the changes as text, and the same changes as JSON', () => {
    const json = JSON.stringify(CHANGES, null, 2);
    const text = formatUnsentChanges(json, new Date('2026-11-21T15:00:00Z'));
    expect(text).toContain('Northkeep: 2 changes not on the server');
    expect(text).toMatch(
      /New line, .+, waiting\nSend chapter nine to Ruth\nand the map\n {2}scheduleDate: 2026-11-24\n/,
    );
    expect(text).toMatch(/Deleted aim, .+, not saved\n/);
    expect(JSON.parse(text.slice(text.indexOf('[\n')))).toEqual(CHANGES);
  });

  it('lists first the texts that could not be stored on the device', () => {
    const text = formatUnsentChanges('[]', new Date('2026-11-21T15:00:00Z'), ['The last jar']);
    expect(text).toContain('Northkeep: 1 change not on the server');
    expect(text).toContain('Not kept on this device\nThe last jar\n');
  });
});

describe('readUnsentChanges', () => {
  it('returns the words of the page even when the store was closed by a newer release', async () => {
    const reading = vi.spyOn(sync, 'exportUnsentChanges').mockRejectedValue(new Error('The store is closed'));
    const words = vi.spyOn(sync, 'unstoredTexts', 'get').mockReturnValue(['The last jar']);
    expect(await readUnsentChanges(new Date('2026-11-21T15:00:00Z'))).toContain('\nThe last jar\n');
    for (const spy of [reading, words]) spy.mockRestore();
  });
});
