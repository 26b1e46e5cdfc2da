import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileContents, stateOf } from './file-contents.ts';

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'file-contents-'));
  file = join(dir, 'main.js');
  await writeFile(file, 'one()');
});
afterEach(() => rm(dir, { recursive: true }));

async function readCurrent(contents: FileContents): Promise<Buffer> {
  const state = await stateOf(file);
  if (state === null) throw new Error('the file is missing');
  return contents.read(file, state);
}

describe('FileContents', () => {
  it('reads an unchanged file only once', async () => {
    const contents = new FileContents();
    expect(await readCurrent(contents)).toBe(await readCurrent(contents));
  });

  it('reads a file again after it was replaced by one of the same size', async () => {
    const contents = new FileContents();
    await readCurrent(contents);
    await writeFile(join(dir, 'next.js'), 'two()');
    await rename(join(dir, 'next.js'), file);
    expect((await readCurrent(contents)).toString()).toBe('two()');
  });

  it('does not keep bytes that belong to a later state of the file', async () => {
    const contents = new FileContents();
    const earlier = (await stateOf(file)) ?? expect.fail();
    await writeFile(file, 'longer()');
    expect((await contents.read(file, earlier)).toString()).toBe('longer()');
    await rm(file);
    await expect(contents.read(file, earlier)).rejects.toThrow('ENOENT');
  });

  it('returns no state for a missing file and for a folder', async () => {
    expect([await stateOf(join(dir, 'missing')), await stateOf(dir)]).toEqual([null, null]);
  });
});
