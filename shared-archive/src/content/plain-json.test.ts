import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlainJson } from './plain-json.ts';

describe('parsePlainJson', () => {
  it.each([
    { title: 'plain', text: '{"a":{"__proto__":1}}' },
    { title: 'with escapes', text: '{"a":{"\\u005f_proto__":1}}' },
    { title: 'of a constructor', text: '{"c\\u006fnstructor":1}' },
    { title: 'in a list', text: '[{"prototype":1}]' },
  ])('refuses a name that reaches the prototype: $title', ({ text }) => {
    expect(() => parsePlainJson(text)).toThrow(expect.objectContaining({ code: 'BAD_CONTENT' }));
  });

  it('accepts a text that contains such a name as a value', () => {
    expect(parsePlainJson('{"text":"__proto__ and constructor"}')).toEqual({ text: '__proto__ and constructor' });
  });

  it.each([
    { title: 'as an escape', text: '"a\\ud800b"' },
    { title: 'as a code unit', text: '"a\ud800b"' },
  ])('replaces a lone surrogate that is written $title', ({ text }) => {
    expect(parsePlainJson(text)).toBe('a\ufffdb');
  });

  it('ignores brackets inside strings when it limits the nesting', () => {
    expect(parsePlainJson('{"text":"[[[[\\"[[[["}', 1)).toEqual({ text: '[[[["[[[[' });
    expect(() => parsePlainJson('{"text":"\\\\","list":[1]}', 1)).toThrow(
      expect.objectContaining({ code: 'BAD_CONTENT' }),
    );
    expect(() => parsePlainJson('[[1]]', 1)).toThrow(expect.objectContaining({ code: 'BAD_CONTENT' }));
  });

  it('gives back every value that has no lone surrogate and no prototype name', () => {
    const value = fc.dictionary(
      fc.constantFrom('text', 'index', 'list'),
      fc.oneof(fc.string(), fc.integer(), fc.boolean()),
    );
    const property = fc.property(value, (given) => {
      expect(parsePlainJson(JSON.stringify(given))).toEqual({ ...given });
    });
    fc.assert(property);
  });
});
