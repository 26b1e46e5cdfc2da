import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { environmentAt, readClockShift } from './clock-shift.ts';

/** The compiled preload, because node runs without vitest here. `npm test` compiles it first. */
const COMPILED = new URL('../../dist/testing/', import.meta.url).href;

/** Returns what a program prints at the given instant. */
function printAt(instant: string, program: string): string {
  const env = environmentAt(instant);
  const options = env.NODE_OPTIONS?.replace(/file:\S+\//, COMPILED) ?? '';
  return spawnSync(process.execPath, ['-e', program], {
    encoding: 'utf8',
    env: { ...process.env, ...env, NODE_OPTIONS: options },
  }).stdout.trim();
}

test.each(['2028-02-29T10:00:00Z', '2026-12-31T23:30:00Z'])('a process and its children see %s', (instant) => {
  const minutes = instant.slice(0, 13);
  expect(printAt(instant, 'console.log(new Date().toISOString())').slice(0, 13)).toBe(minutes);
  const child = `console.log(new Date(Date.now()).toISOString())`;
  const parent = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' })`;
  expect(printAt(instant, parent).slice(0, 13)).toBe(minutes);
});

test('dates with a value, and the type of a date, stay as they are', () => {
  const program = `const day = new Date('2020-01-02T03:04:05Z'); console.log(day.toISOString(), day instanceof Date, Date.UTC(1970, 0, 1))`;
  expect(printAt('2028-02-29T10:00:00Z', program)).toBe('2020-01-02T03:04:05.000Z true 0');
});

test('a shift that is no number is an error', () => {
  expect(() => readClockShift({})).toThrow('NORTHKEEP_CLOCK_SHIFT_MS');
  expect(readClockShift(environmentAt(new Date().toISOString()))).toBeLessThan(1_000);
});
