import { describe, expect, it } from 'vitest';
import { temperatureColour, YEAR_TEMPERATURE_SCALE } from './temperature.ts';

describe('temperatureColour', () => {
  it.each([
    [-10, 'var(--t-10)'],
    [22, 'color-mix(in oklab, var(--t20) 80%, var(--t30))'],
    [-4, 'color-mix(in oklab, var(--t-10) 40%, var(--t0))'],
    [30, 'var(--t30)'],
  ])('mixes the two nearest colour stops at %i degrees', (celsius, colour) => {
    expect(temperatureColour(celsius)).toBe(colour);
  });

  // shows: notes.calendar.scale
  it('clamps temperatures beyond the last colour stops', () => {
    expect(temperatureColour(-30)).toBe(temperatureColour(-10));
    expect(temperatureColour(48)).toBe(temperatureColour(40));
    expect(temperatureColour(40)).toContain('var(--t40)');
  });

  // shows: notes.calendar.scale.year
  it('spreads the same colours from -30 to 35 degrees in the year view', () => {
    expect(temperatureColour(-30, YEAR_TEMPERATURE_SCALE)).toBe('var(--t-10)');
    expect(temperatureColour(-17, YEAR_TEMPERATURE_SCALE)).toBe('var(--t0)');
    expect(temperatureColour(-40, YEAR_TEMPERATURE_SCALE)).toBe(temperatureColour(-30, YEAR_TEMPERATURE_SCALE));
    expect(temperatureColour(50, YEAR_TEMPERATURE_SCALE)).toBe(temperatureColour(35, YEAR_TEMPERATURE_SCALE));
    expect(temperatureColour(35, YEAR_TEMPERATURE_SCALE)).toContain('var(--t40)');
  });
});
