import { describe, expect, it } from 'vitest';
import { saveDelayOf } from './save-delay.ts';

describe('saveDelayOf', () => {
  it('is 750 ms for a note, 350 ms for the direction, 300 ms for the frequency of a step', () => {
    expect(saveDelayOf('lines', ['text'])).toBe(750);
    expect(saveDelayOf('idealLife', ['label'])).toBe(350);
    expect(saveDelayOf('steps', ['total'])).toBe(300);
  });

  it('is the longest delay of all changed fields', () => {
    expect(saveDelayOf('steps', ['total', 'label'])).toBe(750);
  });

  it('ignores a changed index when a field changes too, and is 750 ms for the index alone or for no change', () => {
    expect(saveDelayOf('idealLife', ['label', 'index'])).toBe(350);
    expect(saveDelayOf('idealLife', ['index'])).toBe(750);
    expect(saveDelayOf('steps', [])).toBe(750);
  });
});
