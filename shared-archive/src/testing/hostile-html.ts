import { createHostileFile, type HostileFile } from './hostile-file.ts';

/** Number of repeated parts of a file: enough that a reader with quadratic time takes minutes. */
const COUNT = 100_000;

/** Documents that a reader of HTML may read in quadratic time or with unlimited recursion. */
export function createHostileHtml(): HostileFile[] {
  const document = (title: string, body: string): HostileFile =>
    createHostileFile(`an HTML document of ${title}`, 'a.html', `<html><body>${body}`);
  const nested = [
    'div',
    'ul><li',
    'ol><li',
    'p',
    'a href=https://x.example',
    'table><tr><td',
    'svg><title',
    'form',
    'pre',
  ];
  return [
    document('open tags', '<li '.repeat(2 * COUNT)),
    document('spaces', `${' '.repeat(4 * COUNT)}x`),
    ...nested.map((tags) => document(`nested <${tags}>`, `<${tags}>x`.repeat(COUNT))),
    document('nested elements that are closed', '<div>'.repeat(COUNT) + '</div>'.repeat(COUNT)),
    document('closed elements that are not open', '<div>'.repeat(COUNT) + '</p></b>'.repeat(COUNT)),
    document('angle brackets', '<'.repeat(40 * COUNT)),
    document('closing angle brackets', '</'.repeat(10 * COUNT)),
    document('ampersands', '&'.repeat(10 * COUNT)),
    document('digits of an entity', `&#${'1'.repeat(10 * COUNT)};`),
    document('cut entities', '&#x1&eacut&notin'.repeat(COUNT)),
    document('a huge attribute', `<a href="https://x.example/${'x&amp;'.repeat(2 * COUNT)}">y</a>`),
    document('many attributes', `<a ${'b=c '.repeat(2 * COUNT)}${'__proto__=x '.repeat(10)}>y</a>`),
    document('an attribute without an end', `<a href="${'<p title="'.repeat(COUNT)}`),
    document('comments without an end', '<!--'.repeat(2 * COUNT)),
    document('declarations', '<!x<![CDATA[<?'.repeat(COUNT)),
    document('scripts without an end', '<script>'.repeat(COUNT)),
    document('titles', '<title>x'.repeat(COUNT)),
    createHostileFile('an HTML document of fields', 'a.html', `<html>${'<meta name=tags content=x>'.repeat(COUNT)}`),
    createHostileFile('a calendar with tags', 'a.ics', calendar('<p ==='.repeat(COUNT))),
    createHostileFile('a calendar with spaces in a tag', 'a.ics', calendar(`<p${' '.repeat(4 * COUNT)}`)),
    createHostileFile('a text of open tags named as HTML', 'a.html', '<p '.repeat(2 * COUNT)),
  ];
}

/** Blocks of YAML at the start of a text that a parser may read in quadratic time or with unlimited recursion. */
export function createHostileFrontMatter(): HostileFile[] {
  const aliases = Array.from({ length: 9 }, (_, i) => `x${i}: &x${i} [${`*x${i - 1},`.repeat(i === 0 ? 0 : 9)}a]`);
  const blocks: [title: string, block: string][] = [
    ['aliases of aliases', [...aliases, 'tags: *x8'].join('\n')],
    ['nested brackets', `tags: ${'['.repeat(COUNT)}`],
    ['few nested brackets', `tags: ${'['.repeat(7_000)}`],
    ['nested lists', `tags: a\n${'- '.repeat(7_000)}`],
    ['nested names', `${'? '.repeat(7_000)}`],
    ['nested indentation', Array.from({ length: 150 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
    ['equal names', 'title: a\n'.repeat(1_500)],
    ['names of a prototype', '__proto__: { polluted: true }\nconstructor: x\ntags: [__proto__]'],
    ['a quoted value without an end', `title: "${'x\n'.repeat(7_000)}`],
    ['anchors', `title: ${'&a '.repeat(5_000)}`],
    ['comments', `title: a\n${'# x\n'.repeat(3_500)}`],
    ['empty lines', `title: |\n${'\n'.repeat(15_000)}`],
  ];
  return blocks.map(([title, block]) => createHostileFile(`front matter of ${title}`, 'a.md', `---\n${block}\n---\nx`));
}

const calendar = (description: string): string =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:u\r\nSUMMARY:x\r\nDESCRIPTION:${description}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
