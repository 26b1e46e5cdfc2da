import { type CallExpression, type Comment, type Expression, parseSync, Visitor } from 'oxc-parser';

/** Test found in a source file. */
export interface FoundTest {
  /** Titles from the outermost `describe` to the test, as written. */
  readonly titles: readonly string[];
  /** True when the titles in a report belong to this test; a parametrised title matches each of its cases. */
  readonly matches: (titles: readonly string[]) => boolean;
  /** True for a journey with the tag `@long`, which only `npm run test:deep` and the check of the requirements run. */
  readonly isLong: boolean;
  /** Rows in the markers of the test. */
  readonly shows: readonly RowMarker[];
}

/** Row id in a marker comment `// shows: login.busy, login.keep` above a test or a `describe`. */
export interface RowMarker {
  readonly id: string;
  readonly line: number;
}

/** Tests of a file, and its invalid markers. */
export interface TestFile {
  readonly tests: readonly FoundTest[];
  /** Markers without a test, each with its line. */
  readonly faults: readonly { line: number; what: string }[];
}

const MARKER_COMMENT = /^\s*shows:\s*(.+)$/;
const ANY = '[\\s\\S]*';

/** Finds the tests of a vitest or Playwright file and their markers. */
export function readTestFile(file: string, source: string): TestFile {
  const { program, comments } = parseSync(file, source);
  const markersByStart = readMarkers(source, comments);
  const tests: FoundTest[] = [];
  const within: { call: CallExpression; title: Title; markers: readonly RowMarker[] }[] = [];
  const used = new Set<number>();
  const visitor = new Visitor({
    CallExpression(call) {
      const kind = kindOf(call.callee);
      const title = titleOf(call);
      if (kind === null || title === null) return;
      const markers = markersByStart.get(call.start) ?? [];
      if (markers.length > 0) used.add(call.start);
      const path = [...within, { call, title, markers }];
      if (kind === 'describe') within.push({ call, title, markers });
      else
        tests.push({
          titles: path.map((one) => one.title.text),
          matches: (titles) =>
            titles.length === path.length && path.every((one, i) => one.title.matches(titles[i] ?? '')),
          isLong: isTaggedLong(call),
          shows: path.flatMap((one) => one.markers),
        });
    },
    'CallExpression:exit'(call) {
      if (within.at(-1)?.call === call) within.pop();
    },
  });
  visitor.visit(program);
  const stray = [...markersByStart].filter(([start]) => !used.has(start)).flatMap(([, markers]) => markers.slice(0, 1));
  return { tests, faults: stray.map(({ line }) => ({ line, what: 'This marker stands above no test.' })) };
}

/** Collects the markers by the offset at which their test begins. */
function readMarkers(source: string, comments: readonly Comment[]): Map<number, readonly RowMarker[]> {
  const after = (end: number): number => {
    const next = end + (source.slice(end).match(/^\s*/)?.[0].length ?? 0);
    const comment = comments.find(({ start }) => start === next);
    return comment ? after(comment.end) : next;
  };
  const found = new Map<number, readonly RowMarker[]>();
  for (const { type, value, start, end } of comments) {
    const ids = type === 'Line' ? MARKER_COMMENT.exec(value)?.[1] : undefined;
    if (ids === undefined) continue;
    const line = source.slice(0, start).split('\n').length;
    const markers = ids.split(',').map((id) => ({ id: id.trim(), line }));
    found.set(after(end), [...(found.get(after(end)) ?? []), ...markers]);
  }
  return found;
}

/**
 * Returns 'test' or 'describe' for a called function such as `test`, `it.each([…])` or `test.describe`; null for any
 * other call.
 */
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

/** True for `test('…', { tag: '@long' }, …)`. */
const isTaggedLong = ({ arguments: given }: CallExpression): boolean =>
  given.some(
    (one) =>
      one.type === 'ObjectExpression' &&
      one.properties.some(
        (each) =>
          each.type === 'Property' &&
          each.key.type === 'Identifier' &&
          each.key.name === 'tag' &&
          each.value.type === 'Literal' &&
          each.value.value === '@long',
      ),
  );

interface Title {
  readonly text: string;
  readonly matches: (title: string) => boolean;
}

/** Reads the title of a call: its first argument, if that is a text and a function follows. */
function titleOf(call: CallExpression): Title | null {
  const [first, ...rest] = call.arguments;
  const runs = rest.some(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression');
  if (!runs || first === undefined) return null;
  if (first.type === 'Literal' && typeof first.value === 'string') {
    const text = first.value;
    const each = call.callee.type === 'CallExpression';
    return titleOfParts(text, each ? text.split(/%[sdifjoO#]|\$[\w.]+/) : [text]);
  }
  if (first.type !== 'TemplateLiteral') return null;
  const parts = first.quasis.map(({ value }) => value.cooked ?? value.raw);
  return titleOfParts(parts.join('…'), parts);
}

/** Creates a title from its constant parts. Between two parts, where the title contains a value, any text matches. */
function titleOfParts(text: string, parts: readonly string[]): Title {
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join(ANY);
  const whole = new RegExp(`^${pattern}$`);
  return { text, matches: (title) => whole.test(title) };
}
