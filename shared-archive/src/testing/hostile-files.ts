import { zipSync } from 'fflate';
import { encodeEntries } from '../content/encode-entries.ts';
import { sealArchive } from '../format/seal-archive.ts';
import { createNoteFixture, MANIFEST } from './records.ts';
import { readAll } from './streams.ts';

export const PASSPHRASE = 'secret';
const CHUNK = 64 * 1024 + 16;

/** A file that no export writes, and the part of it that must not be found in the result. */
export interface HostileFile {
  readonly title: string;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly forbidden?: RegExp;
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));
const of = (title: string, name: string, content: string | Uint8Array, forbidden?: RegExp): HostileFile => ({
  ...{ title, name },
  bytes: typeof content === 'string' ? utf8(content) : new Uint8Array(content),
  ...(forbidden ? { forbidden } : {}),
});

const HEAD = `${JSON.stringify({ type: 'manifest', manifest: MANIFEST })}\n`;
const END = `${JSON.stringify({ type: 'end', records: 1 })}\n`;
const RECORD = JSON.stringify(createNoteFixture('n1', { text: 'x' }));
const json = (record: string): string =>
  `{"format":"northkeep-json-v1","manifest":${JSON.stringify(MANIFEST)},"records":[${record}]}`;
const withMember = (name: string, value: string): string => RECORD.replace('"kind":', `"${name}":${value},"kind":`);

/** Every file of one list, in a fixed order: about 300. */
export async function hostileFiles(): Promise<readonly HostileFile[]> {
  return [...ownJson(), ...foreignJson(), ...tables(), ...texts(), ...calendars(), ...zips(), ...(await archives())];
}

/** Names that reach a prototype, deep and odd values, in each place of the readable JSON. */
function ownJson(): HostileFile[] {
  const names = ['__proto__', 'constructor', 'prototype'];
  const values = ['{"polluted":true}', 'null', '[1]', '"x"', '1e999'];
  const members = names.flatMap((name) =>
    values.map((value) => of(`JSON with the member ${name} = ${value}`, 'a.json', json(withMember(name, value)))),
  );
  const fields = ['id', 'kind', 'parentId', 'index', 'schema', 'createdAt', 'values', 'damaged', 'state'];
  const odd = ['null', '{}', '[[[[]]]]', '"../../etc/passwd"', '-1', '1e308', '"\\ud800"', '9007199254740993'];
  const replaced = fields.flatMap((field) =>
    odd.map((value) => {
      const record = RECORD.replace(new RegExp(`"${field}":("[^"]*"|null|[0-9]+|\\{[^}]*\\})`), `"${field}":${value}`);
      return of(`JSON with ${field} = ${value}`, 'a.json', json(record));
    }),
  );
  const deep = [20, 1_000, 50_000].map((depth) =>
    of(`JSON ${depth} levels deep`, 'a.json', json(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
  );
  return [...members, ...replaced, ...deep, of('JSON that is cut', 'a.json', json(RECORD).slice(0, -3))];
}

/** Backups of other products with hostile members. */
function foreignJson(): HostileFile[] {
  const standard = (content: string) =>
    `{"version":"004","items":[{"uuid":"a","content_type":"Note","created_at":"2026-01-01T00:00:00Z","content":${content}}]}`;
  const task = (members: string) =>
    `{"task":{"ids":["a"],"entities":{"a":{"id":"a","title":"t",${members}}}},"project":{"ids":[],"entities":{}}}`;
  const contents = [
    '{"__proto__":{"x":1},"text":"a"}',
    '{"text":{"a":1}}',
    '{"title":[],"text":1}',
    '[]',
    'null',
    '"text"',
  ];
  const members = [
    '"__proto__":{"polluted":true}',
    '"constructor":{"prototype":{"polluted":true}}',
    '"parentId":"a"',
    '"timeEstimate":-1e300',
    '"timeEstimate":1e308',
    '"dueWithTime":1e300',
    '"dueWithTime":-8640000000000001',
    '"dueDay":"2026-02-31"',
    '"tagIds":["__proto__","constructor"]',
    '"projectId":"__proto__"',
    '"subTaskIds":["a"]',
    '"doneOn":1e30,"isDone":true',
  ];
  return [
    ...contents.map((content) => of(`Standard Notes with the content ${content}`, 'a.txt', standard(content))),
    ...members.map((member) => of(`Super Productivity with ${member}`, 'a.json', task(member))),
  ];
}

/** Formula cells, broken quotes and columns with names of a prototype. */
function tables(): HostileFile[] {
  const columns = 'id,state,parentKind,parentId,index,createdAt,updatedAt';
  const rows = [
    'n1,live,,,NaN,,',
    'n1,live,,,1e999,,',
    '../x,live,,,1,,',
    'n1,dead,,,1,,',
    'n1,live,users,u1,1,,',
    '"n1,live',
    ',',
  ];
  const headers = ['__proto__', 'constructor', 'prototype', 'text,text', 'x'.repeat(10_000)];
  const cells = ['=cmd|calc', '@SUM(1)', '+1+1', '-2+3', '\t=1', "'=1", '"""', '<script>alert(1)</script>'];
  return [
    ...rows.map((row) => of(`a table with the row ${row}`, 'lines.csv', `${columns},text\n${row},x\n`)),
    ...headers.map((header) =>
      of(`a table with the column ${header.slice(0, 12)}`, 'lines.csv', `${columns},${header}\nn1,live,,,1,,,x\n`),
    ),
    ...cells.map((cell) =>
      of(`a table with the cell ${cell}`, 'lines.csv', `${columns},text\nn1,live,,,1,,,${cell}\n`),
    ),
    ...cells.map((cell) => of(`a Todoist task ${cell}`, 'a.csv', `TYPE,CONTENT,INDENT\ntask,${cell},999999\n`)),
    of('a Todoist table with a column of a prototype', 'a.csv', 'TYPE,CONTENT,__proto__\ntask,x,polluted\n'),
    of('a Todoist table with an open quote', 'a.csv', `TYPE,CONTENT\ntask,"${'x\n'.repeat(5_000)}`),
  ];
}

/** Direction marks, lone surrogates, controls, scripts and endless lines. */
function texts(): HostileFile[] {
  const forbidden = /[\u202a-\u202e\u2066-\u2069]|\p{Surrogate}|\0/u;
  const marks = ['\u202e', '\u202d', '\u2066', '\u2067', '\u2068', '\u202a', '\u202b'];
  const controls = ['\u0001', '\u0008', '\u001b[31m', '\u007f', '\u0085'];
  const markdown = [
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '![x](data:text/html,<script>)',
    '<img src=x onerror=alert(1)>',
    '- [x] <svg onload=alert(1)>',
    '---\n__proto__: x\nconstructor: y\ntags: [__proto__]\n---\ntext',
    `${'> '.repeat(20_000)}x`,
    `${'- [ ] x\n  '.repeat(3_000)}`,
    '# 2026-13-99 (2026-W99)\n\n## Notes\n\n- [x] never (99:99, 99999 min, #x)\n',
    '# Without a date\n\n## Journal\n\n- #a #b\n  #c\n',
    '```\n- [ ] in code\n',
  ];
  const plans = [
    '# \n## \n### \n#### \n',
    '## Weeks\n\n| 2026-W99 | a | b | 999 of 99 |\n',
    '## Reviews\n\n### 2026-W00\n',
    '### a goal without an aim\n\n- x (99× a week)\n',
  ];
  return [
    ...marks.map((mark) => of(`Markdown with U+${mark.charCodeAt(0).toString(16)}`, 'a.md', `a${mark}b`, forbidden)),
    ...controls.map((one) => of(`Markdown with the control ${JSON.stringify(one)}`, 'a.md', `a${one}b`, forbidden)),
    ...markdown.map((text) => of(`Markdown ${text.slice(0, 30)}`, 'a.md', text, forbidden)),
    ...plans.map((text) => of(`a plan ${text.slice(0, 24)}`, 'plan.md', `# x\n${text}`, forbidden)),
    of('a picture named as Markdown', 'a.md', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])),
    of('UTF-16 with a lone surrogate', 'a.md', Uint8Array.from([0xff, 0xfe, 0x61, 0, 0, 0xd8, 0x62, 0]), forbidden),
    of('bytes that are no UTF-8', 'a.md', Uint8Array.from([0x61, 0xff, 0xc0, 0x80]), forbidden),
    of('an empty file', 'a.md', ''),
    of('a line of a million characters', 'a.md', 'x'.repeat(1_000_000)),
  ];
}

function calendars(): HostileFile[] {
  const event = (lines: string) =>
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:u\r\n${lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const lines = [
    'SUMMARY:x\r\nDTSTART:99999999T999999Z',
    'SUMMARY:x\r\nDTSTART;TZID=../../etc/passwd:20260101T000000',
    'SUMMARY:x\r\nDTSTART;TZID=__proto__:20260101T000000',
    'SUMMARY:x\r\nDTSTART:20260101T000000Z\r\nDURATION:P99999999999W',
    'SUMMARY:x\r\nDTSTART:20260101T000000Z\r\nDTEND:19000101T000000Z',
    'SUMMARY:x\r\nDTSTART:20260101T000000Z\r\nRRULE:FREQ=SECONDLY;COUNT=2147483647',
    'SUMMARY:a\u202eb',
    `SUMMARY:${'x'.repeat(300_000)}`,
    'DESCRIPTION:<script>alert(1)</script>',
    'UID:__proto__\r\nSUMMARY:x',
    'SUMMARY',
    'BEGIN:VEVENT',
    '__PROTO__:x\r\nSUMMARY:x',
    'CATEGORIES:__proto__,constructor\r\nSUMMARY:x',
  ];
  return [
    ...lines.map((text) => of(`a calendar with ${text.slice(0, 50)}`, 'a.ics', event(text), /[\u202a-\u202e]/)),
    of('a calendar without an end', 'a.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x'),
    of('calendars within calendars', 'a.ics', 'BEGIN:VCALENDAR\r\n'.repeat(2_000)),
  ];
}

/** Zips with paths out of their folder, with zips inside, cut at every tenth, and with false sizes. */
function zips(): HostileFile[] {
  // The library cannot name a file __proto__: the name is written over another one of the same length.
  const zip = (files: Record<string, Uint8Array>) => {
    const bytes = Buffer.from(zipSync(files));
    for (let at = bytes.indexOf('QQproto__'); at >= 0; at = bytes.indexOf('QQproto__')) bytes.write('__', at);
    return new Uint8Array(bytes);
  };
  const inner = zip({ 'a.md': utf8('inner') });
  const plain = zip({ 'a.md': utf8('text '.repeat(200)), 'b/c.md': utf8('more') });
  const names = [
    '../../a.md',
    '/etc/passwd.md',
    'C:\\a.md',
    'QQproto__',
    'QQproto__.md',
    'constructor.md',
    'a\u202ebdm.md',
    `${'x'.repeat(5_000)}.md`,
  ];
  const sizes = [18, 22, 26].map((at) => {
    const changed = plain.slice();
    new DataView(changed.buffer).setUint32(at, 0xffffffff, true);
    return of(`a zip with the length of 4 GB at byte ${at}`, 'a.zip', changed);
  });
  const bomb = zip({ 'bomb.md': new Uint8Array(300 * 1024 * 1024) });
  return [
    ...names.map((name) =>
      of(`a zip with the file ${name.slice(0, 20)}`, 'a.zip', zip({ [name]: utf8('x') }), /[\u202a-\u202e]/),
    ),
    ...sizes,
    of('a zip of zips', 'a.zip', zip({ 'a.zip': inner, 'b.md': zip({ 'c.zip': inner }) }), /inner/),
    of('a zip bomb', 'a.zip', bomb),
    of(
      'a zip of 21,000 files',
      'a.zip',
      zip(Object.fromEntries(Array.from({ length: 21_000 }, (_, i) => [`${i}.md`, new Uint8Array(0)]))),
    ),
    ...Array.from({ length: 10 }, (_, i) =>
      of(`a zip cut at ${i} tenths`, 'a.zip', plain.slice(0, Math.floor((plain.length * i) / 10) + 4)),
    ),
    ...Array.from({ length: 12 }, (_, i) => {
      const changed = plain.slice();
      const at = Math.floor((changed.length * i) / 12);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      return of(`a zip with byte ${at} changed`, 'a.zip', changed);
    }),
  ];
}

/** Chunks that are broken, swapped, repeated, left out and cut; headers that lie; contents that no export writes. */
async function archives(): Promise<HostileFile[]> {
  const seal = async (content: string) => new Uint8Array(await readAll(sealArchive(one(utf8(content)), PASSPHRASE)));
  const records = Array.from({ length: 900 }, (_, i) =>
    createNoteFixture(`n${i}`, { text: `${i} ${'x'.repeat(200)}` }),
  );
  const whole = new Uint8Array(await readAll(sealArchive(encodeEntries(MANIFEST, records), PASSPHRASE)));
  const start = whole.indexOf(10) + 1;
  const header = whole.slice(0, start);
  const chunks: Uint8Array[] = [];
  for (let at = start; at < whole.length; at += CHUNK) chunks.push(whole.slice(at, at + CHUNK));
  const joined = (parts: readonly (Uint8Array | undefined)[]) =>
    new Uint8Array(Buffer.concat([header, ...parts.map((part) => part ?? new Uint8Array(0))]));
  const [a, b, c, ...rest] = chunks;
  const text = new TextDecoder().decode(header);
  const headers = [
    text.replace(/"iterations":\d+/, '"iterations":1'),
    text.replace(/"iterations":\d+/, '"iterations":2000000000'),
    text.replace(/"iterations":\d+/, '"iterations":1e999'),
    text.replace('"format"', '"__proto__":{},"format"'),
    text.replace(/"salt":"[^"]*"/, '"salt":""'),
    text.replace(/"chunkBytes":\d+/, '"chunkBytes":4294967296'),
    text.replace('-v1', '-v9'),
    text.replace('\n', ' '.repeat(4_000)),
  ].map((line, i) => of(`an archive with the header ${i}`, 'a.nka', Buffer.concat([utf8(line), ...chunks])));
  const contents = [
    HEAD + RECORD,
    `${HEAD}{"type":"record","record":${RECORD}}\n`,
    `${HEAD}{"type":"record","record":${withMember('__proto__', '{"polluted":true}')}}\n${END}`,
    `${HEAD}{"type":"record","record":${RECORD.replace('"lines"', '"users"')}}\n${END}`,
    `${HEAD}${'['.repeat(10_000)}\n${END}`,
    `${HEAD}{"type":"end","records":4294967296}\n`,
    HEAD + HEAD,
    'x'.repeat(5 * 1024 * 1024),
  ];
  return [
    ...headers,
    of(
      'an archive with a broken chunk',
      'a.nka',
      joined([a, b?.map((byte, i) => (i === 99 ? byte ^ 1 : byte)), c, ...rest]),
    ),
    of('an archive with swapped chunks', 'a.nka', joined([b, a, c, ...rest])),
    of('an archive with a repeated chunk', 'a.nka', joined([a, a, b, c, ...rest])),
    of('an archive without its second chunk', 'a.nka', joined([a, c, ...rest])),
    of('an archive without its last chunk', 'a.nka', joined([a, b])),
    of('an archive with bytes behind its end', 'a.nka', joined([...chunks, utf8('more')])),
    of('an archive twice', 'a.nka', Buffer.concat([whole, whole])),
    of('the header of an archive alone', 'a.nka', header),
    ...(await Promise.all(
      contents.map(async (content, i) => of(`an archive with the content ${i}`, 'a.nka', await seal(content))),
    )),
  ];
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
