import { argon2id } from '@northkeep/contracts/argon2id';
import { type ArchiveRecord, encodeEntries, sealArchive, toJson, toZip } from '@northkeep/shared-archive';
import type { MeasuredShape } from './measure-imports.ts';

const PASSPHRASE = 'lantern-meadow-copper-2';
const MANIFEST = {
  archiveId: '5b0e64c1-93d7-4f0a-8f25-1d8a7c0be2f6',
  vaultId: 'another-vault',
  createdAt: '2026-08-30T09:00:00.000Z',
  appVersion: '1.0.0',
  timeZone: 'Europe/Oslo',
  missing: [],
  savedCards: [],
};

const recordOf = (index: number): ArchiveRecord => ({
  ...{ kind: 'lines', id: `00000000-0000-4000-8000-${`${index}`.padStart(12, '0')}`, state: 'live', index, schema: 1 },
  ...{ parentKind: null, parentId: null, createdAt: '2026-08-01T08:00:00.000Z', updatedAt: null, damaged: {} },
  values: { text: `Note ${index} of a year of notes`.repeat(8) },
});
const recordsOf = (count: number) => Array.from({ length: count }, (_, index) => recordOf(index));

async function collect(name: string, parts: AsyncIterable<Uint8Array>): Promise<File> {
  const collected: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of parts) collected.push(new Uint8Array(part));
  return new File(collected, name);
}

const jsonFile = (value: unknown) => new File([JSON.stringify(value)], 'a.json');

/** Files that are sealed, packed or JSON. */
export const PACKED_SHAPES: readonly MeasuredShape[] = [
  {
    title: 'a sealed archive',
    passphrase: PASSPHRASE,
    build: (count) => collect('a.nka', sealArchive(encodeEntries(MANIFEST, recordsOf(count)), PASSPHRASE, argon2id)),
  },
  {
    title: 'a JSON file of Northkeep',
    build: async (count) => new File([toJson(MANIFEST, recordsOf(count))[0]?.text ?? ''], 'northkeep.json'),
  },
  {
    title: 'a backup of Standard Notes',
    build: async (count) =>
      jsonFile({
        items: Array.from({ length: count }, (_, i) => ({
          ...{ uuid: `n${i}`, content_type: 'Note', created_at: '2026-08-01T08:00:00.000Z' },
          content: { title: `Note ${i}`, text: `The text of note ${i}`, references: [] },
        })),
      }),
  },
  {
    title: 'a backup of Super Productivity',
    build: async (count) => {
      const ids = Array.from({ length: count }, (_, i) => `t${i}`);
      const taskOf = (id: string) => ({ id, title: `Task ${id}`, subTaskIds: [], isDone: false, tagIds: [] });
      const task = { ids, entities: Object.fromEntries(ids.map((id) => [id, taskOf(id)])) };
      return jsonFile({ task, project: { ids: [], entities: {} }, tag: { ids: [], entities: {} } });
    },
  },
  {
    title: 'a zip of Markdown files',
    build: (count) => {
      // Random words are hardly compressed, so that the size of the zip is about that of its files.
      const wordOf = () => Math.random().toString(36).slice(2);
      const textOf = () => Array.from({ length: 500 }, wordOf).join(' ');
      const files = Array.from({ length: count }, (_, i) => ({ path: `${i}.md`, text: textOf() }));
      return collect('a.zip', toZip(files, new Date('2026-08-01T08:00:00Z')));
    },
  },
];
