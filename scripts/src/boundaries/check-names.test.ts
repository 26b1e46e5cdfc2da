import { describe, expect, it } from 'vitest';
import { findNameViolations } from './check-names.ts';

describe('findNameViolations', () => {
  it.each([
    ['a wrapped component', 'line-row.tsx', 'export const LineRow = observer(function LineRow() {});'],
    ['a component with several exports beside it', 'rows.tsx', 'export function Row() {} export function Rows() {}'],
    ['constants and hooks beside a component', 'row.tsx', 'export const ROW_HEIGHT = 3; export function Row() {}'],
    ['a default export under its name', 'row.tsx', 'export default observer(function Row() {});'],
    ['a file without components', 'find-line.ts', 'export const findLine = (id) => id;'],
    ['a test of a component', 'focus.test.tsx', 'export function Row() {}'],
    ['a renamed re-export of another module', 'shapes.ts', `export { rowBody as row } from './row.ts';`],
    [
      'a lazy component with the prefix Lazy',
      'app.ts',
      `const LazyRow = lazy(() => import('./row.tsx').then(({ Row }) => ({ default: Row })));`,
    ],
  ])('allows %s', (_, file, text) => {
    expect(findNameViolations(`mf-notes/src/${file}`, text)).toEqual([]);
  });

  it.each([
    ['observer', 'absence-question.tsx', 'export const AbsenceQuestion = observer(function WayBack() {});', 'WayBack'],
    ['memo and observer', 'row.tsx', 'export const Row = memo(observer(function Line() {}));', 'Line'],
    ['a function expression', 'find.ts', 'const findLine = function search() {};', 'search'],
    ['a class expression', 'store.ts', 'export const Store = class Shelf {};', 'Shelf'],
  ])('reports another inner name in %s', (_, file, text, inner) => {
    expect(findNameViolations(file, text)).toEqual([expect.stringContaining(`is named ${inner} inside`)]);
  });

  it('reports an export that renames a variable of the module', () => {
    expect(findNameViolations('dates.ts', 'const parse = 1; export { parse as parseDate };')).toEqual([
      'parse is exported as parseDate; give it that name where it is declared',
    ]);
  });

  it('reports a lazy component with another name', () => {
    const text = `const Panel = lazy(() => import('./row.tsx').then(({ Row }) => ({ default: Row })));`;
    expect(findNameViolations('app.ts', text)).toEqual([
      'Panel loads Row; name it Row or LazyRow, so that a search finds both',
    ]);
  });

  it.each([
    ['a function', 'export function AbsenceQuestion() {}'],
    ['a class', 'export class AbsenceQuestion extends Component {}'],
    ['an arrow function', 'export const AbsenceQuestion = () => null;'],
    ['a wrapped function', 'export const AbsenceQuestion = observer(function AbsenceQuestion() {});'],
    ['a default export', 'export default function AbsenceQuestion() {}'],
  ])('reports a file that exports one component, %s, and has another name', (_, text) => {
    expect(findNameViolations('review/way-back.tsx', text)).toEqual([
      'exports only AbsenceQuestion; name the file absence-question.tsx',
    ]);
  });
});
