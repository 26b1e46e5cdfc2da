import { describe, expect, it } from 'vitest';
import { BUILT_IN_INSTRUMENTS } from './built-in.ts';
import { COMPOSITES, decodeComposites, decodeInstruments } from './index.ts';

const changed = (change: object) => [{ ...BUILT_IN_INSTRUMENTS[0], ...change }];

describe('built-in content', () => {
  it('has the four verified questionnaires and the three check-ins', () => {
    expect(BUILT_IN_INSTRUMENTS.map(({ id, items }) => [id, items.length])).toEqual([
      ['mini-ipip', 20],
      ['ipip-self-discipline', 10],
      ['ipip-achievement-striving', 10],
      ['ons4', 4],
      ['pulse-energy', 5],
      ['pulse-focus', 5],
      ['pulse-connection', 5],
    ]);
  });

  it('lists the items of each instrument in their order', () => {
    for (const { items } of BUILT_IN_INSTRUMENTS)
      expect(items.map(({ order }) => order)).toEqual(items.map((_, i) => i + 1));
  });

  it('has as many items for each scale as the scale declares', () => {
    for (const { items, scales } of BUILT_IN_INSTRUMENTS)
      for (const { id, items: count } of scales) expect(items.filter(({ scale }) => scale === id)).toHaveLength(count);
  });
});

describe('decodeInstruments', () => {
  it('accepts the built-in instruments after they were sent as JSON', () => {
    expect(decodeInstruments(JSON.parse(JSON.stringify(BUILT_IN_INSTRUMENTS)))).toEqual(BUILT_IN_INSTRUMENTS);
  });

  it.each([
    ['something else than a list', { instruments: [] }],
    ['an empty list', []],
    ['an instrument without a name', changed({ name: 4 })],
    ['an unknown group', changed({ group: 'clinic' })],
    ['no way to answer', changed({ responseOptions: undefined })],
    ['an option without a value', changed({ responseOptions: [{ label: 'Very accurate' }] })],
    ['no items', changed({ items: [] })],
    ['an item without a text', changed({ items: [{ order: 1 }] })],
    ['a scale without its ends', changed({ scales: [{ id: 'a', name: 'A', items: 1 }] })],
    ['a licence without a name', changed({ licence: {} })],
  ])('rejects %s', (_, value) => {
    expect(decodeInstruments(value)).toBeNull();
  });
});

describe('decodeComposites', () => {
  it('accepts the built-in composites and rejects one without metrics or with an invalid metric', () => {
    expect(decodeComposites(JSON.parse(JSON.stringify(COMPOSITES)))).toEqual(COMPOSITES);
    const [first] = COMPOSITES;
    expect(decodeComposites([{ ...first, metrics: [] }])).toBeNull();
    expect(decodeComposites([{ ...first, metrics: [{ id: 'follow-through' }] }])).toBeNull();
    expect(decodeComposites(null)).toBeNull();
  });
});
