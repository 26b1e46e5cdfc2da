import { type CallExpression, type Comment, type Expression, parseSync, Visitor } from 'oxc-parser';

/** A test as it stands in its file. */
export interface FoundTest {
  /** Titles from the outermost `describe` to the test, as written. */
  readonly titles: readonly string[];
  /** Whether these titles of a report are its own; parametrised titles fit every case. */
  readonly fits: (titles: readonly string[]) => boolean;
  readonly shows: readonly Claim[];
}

/** An id in a marker, `// shows: login.busy, login.keep`, above a test or a `describe`. */
export interface Claim {
  readonly id: string;
  readonly line: number;
}

export interface TestFile {
  readonly tests: readonly FoundTest[];
  /** Line and sentence of each marker that belongs to nothing. */
  readonly faults: readonly { line: number; what: string }[];
}

const MARKER = /^\s*shows:\s*(.+)$/;
const ANY = '[\\s\\S]*';

/** Finds the tests of a vitest or Playwright file and what their markers say that they show. */
export function readTestFile(file: string, source: string): TestFile {
  const { program, comments } = parseSync(file, source);
  const markers = readMarkers(source, comments);
  const tests: FoundTest[] = [];
  const within: { call: CallExpression; title: Title; claims: readonly Claim[] }[] = [];
  const used = new Set<number>();
  const visitor = new Visitor({
    CallExpression(call) {
      const kind = kindOf(call.callee);
      const title = titleOf(call);
      if (kind === null || title === null) return;
      const claims = markers.get(call.start) ?? [];
      if (claims.length > 0) used.add(call.start);
      const path = [...within, { call, title, claims }];
      if (kind === 'describe') within.push({ call, title, claims });
      else
        tests.push({
          titles: path.map((one) => one.title.text),
          fits: (titles) => titles.length === path.length && path.every((one, i) => one.title.fits(titles[i] ?? '')),
          shows: path.flatMap((one) => one.claims),
        });
    },
    'CallExpression:exit'(call) {
      if (within.at(-1)?.call === call) within.pop();
    },
  });
  visitor.visit(program);
  const stray = [...markers].filter(([start]) => !used.has(start)).flatMap(([, claims]) => claims.slice(0, 1));
  return { tests, faults: stray.map(({ line }) => ({ line, what: 'This marker stands above no test.' })) };
}

/** Claims by the place in the text at which the test that they belong to begins. */
function readMarkers(source: string, comments: readonly Comment[]): Map<number, readonly Claim[]> {
  const after = (end: number): number => {
    const next = end + (source.slice(end).match(/^\s*/)?.[0].length ?? 0);
    const comment = comments.find(({ start }) => start === next);
    return comment ? after(comment.end) : next;
  };
  const found = new Map<number, readonly Claim[]>();
  for (const { type, value, start, end } of comments) {
    const ids = type === 'Line' ? MARKER.exec(value)?.[1] : undefined;
    if (ids === undefined) continue;
    const line = source.slice(0, start).split('\n').length;
    const claims = ids.split(',').map((id) => ({ id: id.trim(), line }));
    found.set(after(end), [...(found.get(after(end)) ?? []), ...claims]);
  }
  return found;
}

/** `test`, `it.each([…])` and `test.describe` alike: what the name at the root, and `describe` anywhere, make of it. */
function kindOf(callee: Expression): 'test' | 'describe' | null {
  if (callee.type === 'Identifier') {
    if (callee.name === 'describe') return 'describe';
    return callee.name === 'test' || callee.name === 'it' ? 'test' : null;
  }
  if (callee.type === 'CallExpression') return kindOf(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  const root = callee.object.type === 'Super' ? null : kindOf(callee.object);
  return root !== null && callee.property.name === 'describe' ? 'describe' : root;
}

interface Title {
  readonly text: string;
  readonly fits: (title: string) => boolean;
}

/** The first argument, where it is a text and something to run follows. */
function titleOf(call: CallExpression): Title | null {
  const [first, ...rest] = call.arguments;
  const runs = rest.some(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression');
  if (!runs || first === undefined) return null;
  if (first.type === 'Literal' && typeof first.value === 'string') {
    const text = first.value;
    const each = call.callee.type === 'CallExpression';
    return { text, fits: each ? fitsAll(text.split(/%[sdifjoO#]|\$[\w.]+/)) : (title) => title === text };
  }
  if (first.type !== 'TemplateLiteral') return null;
  const parts = first.quasis.map(({ value }) => value.cooked ?? value.raw);
  return { text: parts.join('…'), fits: fitsAll(parts) };
}

function fitsAll(parts: readonly string[]): (title: string) => boolean {
  const pattern = new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join(ANY)}$`);
  return (title) => pattern.test(title);
}
