import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { argon2id } from '@northkeep/contracts/argon2id';
import { type ArchiveManifest, type ArchiveRecord, encodeEntries, sealArchive } from '@northkeep/shared-archive';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runArchiveCommand } from './archive-command.ts';

const PASSPHRASE = 'lantern Mëadow 2';
const MANIFEST: ArchiveManifest = {
  archiveId: '5b0e64c1-93d7-4f0a-8f25-1d8a7c0be2f6',
  vaultId: 'a-vault',
  createdAt: '2026-11-23T09:00:00.000Z',
  appVersion: '1.0.0',
  timeZone: 'Europe/Oslo',
  missing: ['histories'],
};
const line = (id: string, text: string, parts: Partial<ArchiveRecord> = {}): ArchiveRecord => ({
  ...{ state: 'live', kind: 'lines', id, parentKind: null, parentId: null, index: 1, schema: 1 },
  ...{ createdAt: null, updatedAt: null, damaged: {}, values: { text, type: 'task', scheduleDate: '2026-11-23' } },
  ...parts,
});
const RECORDS = [line('l1', '=Varnish the boat'), line('l2', 'Thrown away', { state: 'deleted' })];

let folder: string;
let archive: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'northkeep-archive-'));
  archive = path.join(folder, 'mine.nka');
  const parts: Uint8Array[] = [];
  for await (const part of sealArchive(encodeEntries(MANIFEST, RECORDS), PASSPHRASE, argon2id)) parts.push(part);
  writeFileSync(archive, Buffer.concat(parts));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns a fake input that contains the text `typed`: a terminal, or a pipe if `isTTY` is false. */
function inputOf(typed: string, { isTTY = true } = {}) {
  const isRaw: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: (raw: boolean) => isRaw.push(raw) });
  input.write(typed);
  return { input, isRaw };
}

async function run(args: readonly string[], { input } = inputOf(`${PASSPHRASE}\r`)) {
  const printed: string[] = [];
  const errors: string[] = [];
  let prompted = '';
  const code = await runArchiveCommand(args, {
    input,
    print: (text) => printed.push(text),
    printError: (text) => errors.push(text),
    prompt: (text) => {
      prompted += text;
    },
  });
  return { code, printed, errors, prompted };
}

describe('archive list', () => {
  // shows: archive.command.list
  it('counts the records of each kind and names missing ones, without their texts', async () => {
    const { code, printed, prompted } = await run(['list', archive]);
    expect(code).toBe(0);
    expect(printed).toEqual([
      'made 2026-11-23T09:00:00.000Z',
      '2 records',
      '        1  lines',
      '        1  lines (deleted)',
      'not in this archive: histories',
    ]);
    expect(prompted).not.toContain(PASSPHRASE);
  });

  // shows: archive.command.terminal
  it('refuses a passphrase from a pipe', async () => {
    const { code, errors } = await run(['list', archive], inputOf(`${PASSPHRASE}\n`, { isTTY: false }));
    expect([code, errors]).toEqual([
      1,
      ['The passphrase is typed at a terminal, and the input of this command is none.'],
    ]);
  });

  // shows: archive.command.echo
  it('keeps the terminal in raw mode only while the passphrase is typed', async () => {
    const terminal = inputOf(`${PASSPHRASE}\r`);
    await run(['list', archive], terminal);
    expect([terminal.isRaw[0], terminal.isRaw.at(-1)]).toEqual([true, false]);
  });

  it('exits with code 1 and a message when Ctrl+C is pressed', async () => {
    const { code, errors } = await run(['list', archive], inputOf('lantern\u0003'));
    expect([code, errors]).toEqual([1, ['Cancelled. Nothing was written.']]);
  });

  it('does not accept the passphrase as an argument', async () => {
    const { code, errors } = await run(['list', archive, PASSPHRASE]);
    expect([code, errors[0]?.startsWith('usage:')]).toEqual([2, true]);
  });
});

describe('archive decrypt', () => {
  // shows: archive.command.decrypt
  it('writes every readable form into a new folder that only its owner can read', async () => {
    const target = path.join(folder, 'readable');
    const { code, printed } = await run(['decrypt', archive, target]);
    expect([code, printed.at(-1)]).toEqual([0, 'These files are not encrypted.']);
    expect(readdirSync(target, { recursive: true }).map(String).sort()).toEqual([
      'csv',
      path.join('csv', 'lines.csv'),
      'markdown',
      path.join('markdown', 'days'),
      path.join('markdown', 'days', '2026-11-23.md'),
      path.join('markdown', 'outside-the-lists.md'),
      path.join('markdown', 'plan.md'),
      'northkeep.ics',
      'northkeep.json',
    ]);
    const json: { records: ArchiveRecord[] } = JSON.parse(readFileSync(path.join(target, 'northkeep.json'), 'utf8'));
    expect(json.records).toEqual(RECORDS);
    expect(readFileSync(path.join(target, 'csv', 'lines.csv'), 'utf8')).toContain("'=Varnish the boat");
    if (process.platform !== 'win32') expect(statSync(path.join(target, 'northkeep.json')).mode & 0o077).toBe(0);
  });

  it('writes nothing into a folder that exists', async () => {
    const target = path.join(folder, 'existing');
    mkdirSync(target);
    const { code, errors } = await run(['decrypt', archive, target]);
    expect([code, errors[0]]).toEqual([1, expect.stringContaining('EEXIST')]);
    expect(readdirSync(target)).toEqual([]);
  });

  it.each([
    ['a wrong passphrase', 'not this one\r', (bytes: Buffer) => bytes, 'The passphrase does not open this archive.'],
    [
      'a damaged file',
      `${PASSPHRASE}\r`,
      (bytes: Buffer) => bytes.fill(0, bytes.length - 40),
      'The archive is damaged. Nothing was written.',
    ],
    [
      'a truncated file',
      `${PASSPHRASE}\r`,
      (bytes: Buffer) => bytes.subarray(0, -100),
      'The archive is damaged. Nothing was written.',
    ],
    ['another file', `${PASSPHRASE}\r`, () => Buffer.from('{"a":1}\n'), 'This is not an archive.'],
  ])('writes nothing for %s', async (name, typed, change, reason) => {
    const file = path.join(folder, `${name}.nka`);
    writeFileSync(file, change(readFileSync(archive)));
    const { code, errors } = await run(['decrypt', file], inputOf(typed));
    expect([code, errors]).toEqual([1, [reason]]);
    expect(readdirSync(folder)).not.toContain(name);
  });
});
