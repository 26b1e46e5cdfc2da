import { describe, expect, it } from 'vitest';
import { temperatureColour } from './temperature.ts';

describe('temperatureColour', () => {
  it.each([
    [-10, 'var(--t-10)'],
    [22, 'color-mix(in oklab, var(--t20) 80%, var(--t30))'],
    [-4, 'color-mix(in oklab, var(--t-10) 40%, var(--t0))'],
    [30, 'var(--t30)'],
  ])('mixes the two nearest colour stops at %i degrees', (celsius, colour) => {
    expect(temperatureColour(celsius)).toBe(colour);
  });

  it('clamps temperatures beyond the last colour stops', () => {
    expect(temperatureColour(-30)).toBe(temperatureColour(-10));
    expect(temperatureColour(48)).toBe(temperatureColour(40));
    expect(temperatureColour(40)).toContain('var(--t40)');
  });
});
