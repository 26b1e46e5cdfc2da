import { createHostileArchives } from './hostile-archives.ts';
import { createHostileFile, createNoteJsonWith, EXPORTED_NOTE_JSON, type HostileFile } from './hostile-file.ts';
import { createHostileZips } from './hostile-zips.ts';
import { TEST_MANIFEST } from './records.ts';

const json = (record: string): string =>
  `{"format":"northkeep-json-v1","manifest":${JSON.stringify(TEST_MANIFEST)},"records":[${record}]}`;

/** Returns all hostile files in a fixed order, about 300. */
export async function createHostileFiles(): Promise<readonly HostileFile[]> {
  return [
    ...ownJson(),
    ...foreignJson(),
    ...tables(),
    ...texts(),
    ...calendars(),
    ...createHostileZips(),
    ...(await createHostileArchives()),
  ];
}

/**
 * Readable JSON files with names that reach a prototype, and with deeply nested and unexpected values at every
 * position.
 */
function ownJson(): HostileFile[] {
  const names = ['__proto__', 'constructor', 'prototype'];
  const values = ['{"polluted":true}', 'null', '[1]', '"x"', '1e999'];
  const members = names.flatMap((name) =>
    values.map((value) =>
      createHostileFile(`JSON with the member ${name} = ${value}`, 'a.json', json(createNoteJsonWith(name, value))),
    ),
  );
  const fields = ['id', 'kind', 'parentId', 'index', 'schema', 'createdAt', 'values', 'damaged', 'state'];
  const odd = ['null', '{}', '[[[[]]]]', '"../../etc/passwd"', '-1', '1e308', '"\\ud800"', '9007199254740993'];
  const replaced = fields.flatMap((field) =>
    odd.map((value) => {
      const record = EXPORTED_NOTE_JSON.replace(
        new RegExp(`"${field}":("[^"]*"|null|[0-9]+|\\{[^}]*\\})`),
        `"${field}":${value}`,
      );
      return createHostileFile(`JSON with ${field} = ${value}`, 'a.json', json(record));
    }),
  );
  const deep = [20, 1_000, 50_000].map((depth) =>
    createHostileFile(`JSON ${depth} levels deep`, 'a.json', json(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
  );
  return [
    ...members,
    ...replaced,
    ...deep,
    createHostileFile('JSON that is cut', 'a.json', json(EXPORTED_NOTE_JSON).slice(0, -3)),
  ];
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
    ...contents.map((content) =>
      createHostileFile(`Standard Notes with the content ${content}`, 'a.txt', standard(content)),
    ),
    ...members.map((member) => createHostileFile(`Super Productivity with ${member}`, 'a.json', task(member))),
  ];
}

/** Tables with formula cells, broken quotes, and column names that reach a prototype. */
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
    ...rows.map((row) => createHostileFile(`a table with the row ${row}`, 'lines.csv', `${columns},text\n${row},x\n`)),
    ...headers.map((header) =>
      createHostileFile(
        `a table with the column ${header.slice(0, 12)}`,
        'lines.csv',
        `${columns},${header}\nn1,live,,,1,,,x\n`,
      ),
    ),
    ...cells.map((cell) =>
      createHostileFile(`a table with the cell ${cell}`, 'lines.csv', `${columns},text\nn1,live,,,1,,,${cell}\n`),
    ),
    ...cells.map((cell) =>
      createHostileFile(`a Todoist task ${cell}`, 'a.csv', `TYPE,CONTENT,INDENT\ntask,${cell},999999\n`),
    ),
    createHostileFile(
      'a Todoist table with a column of a prototype',
      'a.csv',
      'TYPE,CONTENT,__proto__\ntask,x,polluted\n',
    ),
    createHostileFile('a Todoist table with an open quote', 'a.csv', `TYPE,CONTENT\ntask,"${'x\n'.repeat(5_000)}`),
  ];
}

/** Text files with direction marks, lone surrogates, control characters, scripts and extremely long lines. */
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
    ...marks.map((mark) =>
      createHostileFile(`Markdown with U+${mark.charCodeAt(0).toString(16)}`, 'a.md', `a${mark}b`, forbidden),
    ),
    ...controls.map((one) =>
      createHostileFile(`Markdown with the control ${JSON.stringify(one)}`, 'a.md', `a${one}b`, forbidden),
    ),
    ...markdown.map((text) => createHostileFile(`Markdown ${text.slice(0, 30)}`, 'a.md', text, forbidden)),
    ...plans.map((text) => createHostileFile(`a plan ${text.slice(0, 24)}`, 'plan.md', `# x\n${text}`, forbidden)),
    createHostileFile('an HTML document', 'a.html', '<html><p>a<b c="d">&eacute;<ul><li>e</ul><!-- f --><script>g'),
    createHostileFile('front matter', 'a.md', '---\ntitle: "a"\ntags: [b, c]\nd:\n  - e: >\n     f\n# g\n---\nh'),
    createHostileFile('a picture named as Markdown', 'a.md', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])),
    createHostileFile(
      'UTF-16 with a lone surrogate',
      'a.md',
      Uint8Array.from([0xff, 0xfe, 0x61, 0, 0, 0xd8, 0x62, 0]),
      forbidden,
    ),
    createHostileFile('bytes that are no UTF-8', 'a.md', Uint8Array.from([0x61, 0xff, 0xc0, 0x80]), forbidden),
    createHostileFile('an empty file', 'a.md', ''),
    createHostileFile('a line of a million characters', 'a.md', 'x'.repeat(1_000_000)),
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
    ...lines.map((text) =>
      createHostileFile(`a calendar with ${text.slice(0, 50)}`, 'a.ics', event(text), /[\u202a-\u202e]/),
    ),
    createHostileFile('a calendar without an end', 'a.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x'),
    createHostileFile('a calendar of open events', 'a.ics', `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nX\n'.repeat(50_000)}`),
    createHostileFile('a calendar of closed events', 'a.ics', `BEGIN:VCALENDAR\nX\n${'END:VEVENT\n'.repeat(50_000)}`),
    createHostileFile('calendars within calendars', 'a.ics', 'BEGIN:VCALENDAR\r\n'.repeat(2_000)),
  ];
}
