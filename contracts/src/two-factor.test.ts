import { describe, expect, it } from 'vitest';
import { isAuthenticatorCode, normalizeSecondFactor, RECOVERY_CODE_ALPHABET } from './two-factor.ts';

describe('normalizeSecondFactor', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['123-456', '123456'],
    ['k7qf0-29xmt', 'K7QF029XMT'],
    ['K7QFO 29XMT', 'K7QF029XMT'],
    ['iL7QF-29XMT', '117QF29XMT'],
    ['1234567890', '1234567890'],
    ['12345', null],
    ['1234567', null],
    ['K7QFU-29XMT', null],
    ['', null],
  ])('normalizes the typed code %j to %j', (typed, factor) => {
    expect(normalizeSecondFactor(typed)).toBe(factor);
  });
});

describe('isAuthenticatorCode', () => {
  it('is false for a recovery code that consists of digits alone', () => {
    expect([isAuthenticatorCode('123456'), isAuthenticatorCode('1234567890')]).toEqual([true, false]);
  });
});

describe('RECOVERY_CODE_ALPHABET', () => {
  it('has 32 different characters', () => {
    expect(new Set(RECOVERY_CODE_ALPHABET).size).toBe(32);
  });
});
