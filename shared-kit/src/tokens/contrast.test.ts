// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AA_CONTROL_CONTRAST, AA_TEXT_CONTRAST, contrastRatio } from './contrast.ts';
import { DEFAULT_THEME_COLOURS, formatThemeLabel, THEME_COLOURS, THEMES } from './themes.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = [...css.matchAll(/\[data-theme="(\w+)"\]\s*\{([^}]*)\}/g)].map(([, name = '', body = '']) => ({
  name,
  colours: new Map([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, key = '', hex = '']) => [key, hex])),
}));

const TEXT = ['primary', 'secondary', 'muted', 'highlight', 'danger', 'success', 'warning'];
const GROUNDS = ['primaryBg', 'secondaryBg', 'well'];
const GRAPHICS = ['lineStrong', 'focus', 't-10', 't0', 't10', 't20', 't30', 't40'];
const PAIRS: [front: string, ground: string, least: number][] = [
  ...TEXT.flatMap((front) => GROUNDS.map((ground): [string, string, number] => [front, ground, AA_TEXT_CONTRAST])),
  ...['primary', 'secondary', 'highlight'].map((front): [string, string, number] => [
    front,
    'highlightWash',
    AA_TEXT_CONTRAST,
  ]),
  ['onPrimary', 'primary', AA_TEXT_CONTRAST],
  ['onPrimary', 'secondary', AA_TEXT_CONTRAST],
  ['onHighlight', 'highlight', AA_TEXT_CONTRAST],
  ['onDanger', 'danger', AA_TEXT_CONTRAST],
  ...GRAPHICS.flatMap((front) =>
    ['primaryBg', 'secondaryBg'].map((ground): [string, string, number] => [front, ground, AA_CONTROL_CONTRAST]),
  ),
];

describe('themes', () => {
  it('match the themes of tokens.css', () => {
    expect(themes.map(({ name }) => name).sort()).toEqual([...THEMES].sort());
  });

  it.each(themes)('$name meets the AA contrast for every pair of text or control and background', ({ colours }) => {
    const low = PAIRS.filter(([front, ground, least]) => {
      const [one, two] = [colours.get(front), colours.get(ground)];
      return one === undefined || two === undefined || contrastRatio(one, two) < least;
    });
    expect(low).toEqual([]);
  });

  it.each(THEMES)('%s has the same replaceable colours in tokens.css and DEFAULT_THEME_COLOURS', (name) => {
    const colours = themes.find((theme) => theme.name === name)?.colours;
    expect(Object.fromEntries(THEME_COLOURS.map((key) => [key, colours?.get(key)]))).toEqual(
      DEFAULT_THEME_COLOURS[name],
    );
  });

  it('have readable display names', () => {
    expect(THEMES.map(formatThemeLabel)).toEqual([
      'Light',
      'Dark',
      'Midnight',
      'Ableton',
      'Retro',
      'Amber',
      'Army Green',
      'Alpine Noir',
      'Neon Aurora',
    ]);
  });
});

describe('contrastRatio', () => {
  it('returns the ratios of published examples', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#ffffff', '#777777')).toBe(contrastRatio('#777777', '#ffffff'));
  });
});
