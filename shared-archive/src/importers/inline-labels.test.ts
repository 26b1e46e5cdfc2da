import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createFile } from '../testing/import-files.ts';
import { findInlineLabels } from './inline-labels.ts';
import { readImport } from './read-import.ts';

async function read(name: string, content: string | Readonly<Record<string, string>>) {
  const files = typeof content === 'string' ? {} : content;
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  const file = createFile(name, typeof content === 'string' ? content : new Uint8Array(zipped));
  const { records } = await readImport(file, { timeZone: 'Europe/Oslo' });
  return records.map(({ values: { text, category, categories } }) => [
    text,
    [category, ...((categories ?? []) as string[])].filter((word) => word),
  ]);
}

describe('the labels in a Markdown text', () => {
  it('are the words behind a number sign, in any script, each once', () => {
    const lines = ['#garden first', 'Water #home/kitchen and #garden, then #日本 #naïve_2-x.', '- #list'];
    expect(findInlineLabels(lines)).toEqual(['garden', 'home/kitchen', '日本', 'naïve_2-x', 'list']);
  });

  it('are words also where each letter could be a digit of a colour', () => {
    const words = ['cafe', 'Bad', 'beef', 'ace', 'facade', 'Decade', 'b2b', 'e2e', '2FA'];
    expect(findInlineLabels([words.map((word) => `#${word}`).join(' ')])).toEqual(words);
  });

  it.each([
    ['a heading', '# Garden', '## About #topic', '###### x'],
    ['code', '`#a`', '``#b``', '```', '#include <x>', '```', '~~~sh', '# comment #c', '~~~'],
    ['an address', 'https://example.org/#a', '[x](#a)', '<a href="#a">', '[[Note#a]]'],
    ['a colour', '#fff', 'red #FF8800', '#ff8800aa', '#FFFFFF', '#aabbcc', '#0af', '#f0f', '#c0ffee'],
    ['a number', '#12', 'issue #2026-11'],
    ['a sign in a word', 'C#', 'a#b', '\\#a', '##a', '# a'],
  ])('are not in %s', (_, ...lines) => {
    expect(findInlineLabels(lines)).toEqual([]);
  });
});

describe('a note with front matter', () => {
  // shows: import.inline-labels
  it('gets the labels of its text beside its tags, and the text keeps its letters', async () => {
    const note = '---\ntitle: Plants\ntags: [spring]\n---\nWater the #garden and #Home/Balcony.\n';
    expect(await read('a.md', note)).toEqual([
      ['Plants\nWater the #garden and #Home/Balcony.', ['spring', 'garden', 'home/balcony']],
    ]);
  });

  it('gives an item of a checklist its own label, without repeating it in the text', async () => {
    const note = '---\ntitle: Plants\n---\n- [ ] Buy soil #shop #garden\n- [ ] Water\n';
    expect(await read('a.md', note)).toEqual([
      ['Buy soil #shop #garden', ['shop', 'garden']],
      ['Water', []],
      ['Plants', []],
    ]);
  });

  it('makes the other notes of its vault notes with labels', async () => {
    const vault = { 'a.md': '---\ntags: x\n---\nOne', 'b.md': 'Two #y' };
    expect(await read('vault.zip', vault)).toEqual([
      ['a\nOne', ['x']],
      ['b\nTwo #y', ['y']],
    ]);
  });
});

describe('a note without front matter', () => {
  it.each([
    ['a.md', 'Two #y'],
    ['a.txt', '---\ntags: x\n---\nTwo #y'],
  ])('has no labels in its text: %s', async (name, text) => {
    expect((await read(name, text)).flat()).not.toContainEqual(expect.arrayContaining(['y']));
  });
});
