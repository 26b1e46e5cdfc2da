import { describe, expect, it } from 'vitest';
import { findGlobalSelectors } from './global-selectors.ts';

describe('findGlobalSelectors', () => {
  it.each([
    '[data-landing] { position: relative; }',
    '[data-landing="before"]::after { width: 120px; }',
    '.a { color: red; } h2 { color: red; }',
    '.a, h2 { color: red; }',
    '@media (hover: hover) { .a { color: red; } [data-over] { color: red; } }',
    ':is(h2, h3):not(:first-child) { color: red; }',
  ])('refuses %s', (text) => {
    expect(findGlobalSelectors(text)).toHaveLength(1);
  });

  it.each([
    '.a { width: 1.5px; }',
    '[data-landing]:has(.handle)::after { width: 120px; }',
    '.a:is(h2, h3), html .b { color: red; }',
    '.a { h2 { color: red; } &:hover { color: red; } }',
    '@media (width < 2px) { .a { color: red; } }',
    '@keyframes in { from { opacity: 0; } 50% { opacity: 1; } }',
    '@font-face { font-family: A; }',
    '/* [data-landing] { color: red; } */',
    ':global(body:has([data-sheet]) *) { display: none; }',
  ])('accepts %s', (text) => {
    expect(findGlobalSelectors(text)).toEqual([]);
  });
});
