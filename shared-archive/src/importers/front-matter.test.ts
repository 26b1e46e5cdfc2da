import { describe, expect, it } from 'vitest';
import { splitFrontMatter } from './front-matter.ts';
import { readMarkdown } from './read-markdown.ts';

const split = (...block: string[]) => splitFrontMatter(['---', ...block, '---', 'text']);
const read = (text: string) => readMarkdown({ name: 'note.md', text }, { timeZone: 'Europe/Zurich' });

describe('splitFrontMatter', () => {
  it.each([
    { title: 'plain', value: "Ruth's soup: none", block: ["title: 'Ruth''s soup: none'"] },
    { title: 'in double quotes', value: 'café "x" \\o/', block: ['title: "caf\\u00e9 \\"x\\" \\\\o/"'] },
    { title: 'over several lines', value: 'a b c', block: ['title: a', '  b', '  c'] },
    { title: 'as a folded block', value: 'a: b # c', block: ['title: >-', '  a: b', '  # c'] },
    { title: 'as a block of lines', value: 'a b', block: ['title: |', '  a', '  b'] },
    { title: 'of a number', value: '1.10', block: ['title: 1.10'] },
    { title: 'of a date', value: '2026-11-23', block: ['title: 2026-11-23'] },
    { title: 'with a colon', value: 'Soup: carrots', block: ['title: Soup: carrots'] },
    { title: 'with a quote that is not closed', value: '"Soup', block: ['title: "Soup'] },
    { title: 'with the mark of a tag of YAML', value: '!urgent', block: ['title: !urgent'] },
    { title: 'with the mark of a folded block', value: '>x', block: ['title: >x'] },
    { title: 'with brackets at the start', value: '[a] b', block: ['title: [a] b'] },
    { title: 'of a word for a boolean', value: 'yes', block: ['Title: yes'] },
  ])('reads a value $title', ({ block, value }) => {
    expect(split(...block)).toMatchObject({ title: value, body: ['text'], unread: [] });
  });

  it.each([
    { title: 'a flow list', block: ['tags: [a, "b, c", 2024]'], tags: ['a', 'b, c', '2024'] },
    { title: 'a flow list over lines', block: ['tags: [a,', '  b]'], tags: ['a', 'b'] },
    { title: 'a block list', block: ['tags:', '  - a', "  - 'b'"], tags: ['a', 'b'] },
    { title: 'a text', block: ['keywords: a, b c'], tags: ['a', 'b c'] },
    { title: 'hashtags', block: ['tags: #a, #b'], tags: ['a', '#b'] },
    { title: 'a list of hashtags', block: ['tags:', '- #a', '- b'], tags: ['a', 'b'] },
    { title: 'a text with a reserved sign', block: ['tags: @home, x'], tags: ['@home', 'x'] },
    { title: 'a text with a star', block: ['tags: *star'], tags: ['*star'] },
    {
      title: 'lists beside a value that is no YAML',
      block: ['title: A: b', 'tags: [a,', '  b]', 'tag: [c, d]'],
      tags: ['a', 'b', 'c', 'd'],
    },
    { title: 'several fields', block: ['tags: a', 'category: b', 'tags: c'], tags: ['a', 'b', 'c'] },
  ])('reads tags from $title', ({ block, tags }) => {
    expect(split(...block)).toMatchObject({ tags, unread: [] });
  });

  it('names the fields, the repeated fields and the comments that it does not read', () => {
    const { unread } = split(
      ...['# first', 'title: a', 'pinned: true', 'title: b', 'created: 2026-01-01', 'date: 2026-01-02 # day'],
      ...['author: { name: Ruth }', 'empty:', 'note: # later', 'tags: { a: b }'],
    );
    expect([...unread].sort()).toEqual(
      ['author', 'comment', 'comment', 'comment', 'date', 'pinned', 'tags', 'title'].sort(),
    );
  });

  it.each([
    { title: 'a text between two rules', block: ['Soup', '', 'Carrots'] },
    { title: 'an empty block', block: [] },
    { title: 'a date that is none, without other fields', block: ['date: some day', 'Dear: Ruth'] },
    { title: 'known fields without values', block: ['title:', 'tags: []', 'Dear: Ruth'] },
    { title: 'fields that mean nothing', block: ['Dear: Ruth'] },
    { title: 'a line that is no field', block: ['Title: my poem', 'roses are red'] },
    { title: 'a quoted list without brackets', block: ['tags: "a", "b"'] },
    { title: 'an alias', block: ['title: &a Soup', 'tags:', '- *a'] },
    { title: 'several documents', block: ['title: a', '...', 'title: b'] },
    { title: 'a list', block: ['- title: a'] },
    { title: 'a field whose name is a list', block: ['title: a', '? [b]', ': c'] },
  ])('keeps $title as text', ({ block }) => {
    const lines = ['---', ...block, '---', 'text'];
    expect(splitFrontMatter(lines)).toEqual({ title: '', created: null, tags: [], unread: [], body: lines });
  });

  it('keeps a block without an end, and one that is too long', () => {
    for (const lines of [
      ['---', 'title: a', 'b'],
      ['---', `title: ${'a'.repeat(20_000)}`, '---'],
    ])
      expect(splitFrontMatter(lines).body).toBe(lines);
  });

  it.each([
    { title: 'flow lists', line: `tags: ${'['.repeat(8_000)}` },
    { title: 'block lists', line: `${'- '.repeat(8_000)}` },
    { title: 'lists with anchors', line: `${'- &a '.repeat(3_000)}` },
    { title: 'names', line: `${'? '.repeat(8_000)}` },
    { title: 'mappings', line: `tags: ${'{a: '.repeat(4_000)}` },
  ])('keeps deeply nested $title as text', ({ line }) => {
    const lines = ['---', 'title: a', line, '---'];
    expect(splitFrontMatter(lines).body).toBe(lines);
  });
});

describe('readMarkdown', () => {
  it('counts the fields that it leaves out', () => {
    const { notes, dropped } = read('---\ntitle: Soup\npinned: true\ncreated: some day\n"a\\u202eb": c\n---\nCarrots');
    expect(notes.map(({ text }) => text)).toEqual(['Soup\nCarrots']);
    expect(dropped).toEqual({ pinned: 1, created: 1, ab: 1 });
  });

  it('takes the first creation date that can be read', () => {
    const { notes, dropped } = read('---\ncreated: nonsense\ndate: 2024-01-02\ncreated_at: 2024-01-03\n---\nCarrots');
    expect(notes).toMatchObject([{ text: 'Carrots', scheduleDate: '2024-01-02' }]);
    expect(dropped).toEqual({ created: 1, created_at: 1 });
  });

  it('keeps broken front matter and a rule at the start as text', () => {
    const broken = '---\ntitle: "Soup", "carrots"\n---\nLeeks';
    expect(read(broken).notes.map(({ text }) => text)).toEqual([broken]);
    const rules = '---\nSoup\n---\nLeeks';
    expect(read(rules).notes.map(({ text }) => text)).toEqual([rules]);
  });
});
