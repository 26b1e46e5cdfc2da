import { describe, expect, it } from 'vitest';
import { isolate, normalizeSearchText } from './index.ts';

describe('isolate', () => {
  it.each(['שלום, עולם!', 'اتصل بـ Anna', 'Call אמא'])('gives %s a direction of its own', (text) => {
    expect(isolate(text)).toBe(`\u2068${text}\u2069`);
  });

  it.each(['Walk', 'Прогулка', '散歩', ''])('leaves a text without right-to-left letters as it is: %s', (text) => {
    expect(isolate(text)).toBe(text);
  });

  it('adds nothing that a search has to match', () => {
    expect(normalizeSearchText(`Add step: ${isolate('קריאה')}`)).toBe('add step: קריאה');
  });
});
