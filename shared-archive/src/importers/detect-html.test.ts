import { describe, expect, it } from 'vitest';
import { hasHtmlTags, isHtmlDocument, startsWithHtmlTag } from './detect-html.ts';

describe('isHtmlDocument', () => {
  it('recognises a document, not a text that mentions HTML', () => {
    expect(isHtmlDocument('<!DOCTYPE html>\n<html lang="en"></html>')).toBe(true);
    expect(isHtmlDocument('\ufeff\n<html><body>x</body></html>')).toBe(true);
    expect(isHtmlDocument('Use <html> first.')).toBe(false);
  });
});

describe('hasHtmlTags', () => {
  it.each(['a<br>b', 'a <BR/>', '<a href="x">a</a>', 'x</p>', '1 <b and 2> 1 <b>x</b>'])('is true for %s', (text) => {
    expect(hasHtmlTags(text)).toBe(true);
  });

  it.each(['1 < 2 and 3 > 2', 'a <b and c> d', '<ruth@example.org>', '<https://example.org>', '<bread>', 'a <b'])(
    'is false for %s',
    (text) => {
      expect(hasHtmlTags(text)).toBe(false);
    },
  );
});

describe('startsWithHtmlTag', () => {
  it('is true only for a text that begins with a tag', () => {
    expect(startsWithHtmlTag(' \n<p>x')).toBe(true);
    expect(startsWithHtmlTag('x <p>')).toBe(false);
    expect(startsWithHtmlTag('<3 <p>')).toBe(false);
  });
});
