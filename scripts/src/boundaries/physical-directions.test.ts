import { describe, expect, it } from 'vitest';
import { findPhysicalDirections } from './physical-directions.ts';

const FILE = 'mf-notes/src/features/editor/line-row.module.css';

describe('findPhysicalDirections', () => {
  it.each([
    '.a { margin-left: 4px; }',
    '.a {\n  padding-right: var(--s-4);\n}',
    '.a { border-left: 1px solid; }',
    '.a { border-right-color: red; }',
    '.a { left: 0; }',
    '.a { position: absolute; right: 0; }',
    '.a { text-align: right; }',
    '.a { float: left; }',
    '.a { border-top-left-radius: 4px; }',
    '.a { margin: 1px 2px 3px 4px; }',
    '.a { inset: 0 auto 0 0; }',
    '.a { inset: 0 calc(100% + 6px) 0 auto; }',
    '.a { padding: 0 max(1px, calc(2px * (3 + 4))) 0 0; }',
  ])('refuses %s', (text) => {
    expect(findPhysicalDirections(FILE, text)).toHaveLength(1);
  });

  it.each([
    '.a { margin-inline-start: 4px; inset-inline: 0 auto; text-align: end; float: inline-start; }',
    '.a { margin: 0 auto; inset: auto 0 -1px; padding: 1px 2px 3px 2px; }',
    '.a { inset: auto calc(1px + (2px * 3)) 0 calc(1px + (2px * 3)); }',
    '.left { color: red; }',
    '/* margin-left: 4px; */',
    '.a { left: env(titlebar-area-x, 0); }',
  ])('accepts %s', (text) => {
    expect(findPhysicalDirections(FILE, text)).toEqual([]);
  });

  it('accepts the sides of what follows the pointer', () => {
    expect(findPhysicalDirections('mf-notes/src/features/editor/drag/drag-preview.module.css', '.a{left: 0}')).toEqual(
      [],
    );
  });
});
