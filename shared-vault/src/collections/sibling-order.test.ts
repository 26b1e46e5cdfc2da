import { describe, expect, it } from 'vitest';
import { SiblingOrder } from './sibling-order.ts';

const idsOf = (order: SiblingOrder<null>, parentId: string | null) => order.under(parentId).map(({ id }) => id);

describe('SiblingOrder', () => {
  it('sorts the records of each parent by index, and equal indexes by id', () => {
    const order = new SiblingOrder<null>();
    order.set('c', { index: 2, parentId: 'one' }, null);
    order.set('b', { index: 1, parentId: 'one' }, null);
    order.set('a', { index: 2, parentId: 'one' }, null);
    order.set('d', { index: 0, parentId: 'two' }, null);
    expect([idsOf(order, 'one'), idsOf(order, 'two'), idsOf(order, 'three')]).toEqual([['b', 'a', 'c'], ['d'], []]);
  });

  it('moves a record within its list and to another parent, and removes a record', () => {
    const order = new SiblingOrder<null>();
    for (const [index, id] of ['a', 'b', 'c'].entries()) order.set(id, { index, parentId: null }, null);
    expect(idsOf(order, null)).toEqual(['a', 'b', 'c']);
    order.set('a', { index: 5, parentId: null }, null);
    order.set('d', { index: 1.5, parentId: null }, null);
    order.set('b', null, null);
    expect(idsOf(order, null)).toEqual(['d', 'c', 'a']);
    order.set('c', { index: 0, parentId: 'p' }, null);
    order.set('c', { index: 1, parentId: 'p' }, null);
    expect([idsOf(order, null), idsOf(order, 'p')]).toEqual([['d', 'a'], ['c']]);
    order.clear();
    expect(idsOf(order, null)).toEqual([]);
  });

  it('keeps a list that was read unchanged when records are added', () => {
    const order = new SiblingOrder<null>();
    order.set('a', { index: 1, parentId: null }, null);
    const before = order.under(null);
    order.set('b', { index: 2, parentId: null }, null);
    order.set('c', { index: 0, parentId: null }, null);
    expect([before.length, idsOf(order, null)]).toEqual([1, ['c', 'a', 'b']]);
  });

  it('sorts 10,000 records that are added in random order and read in between', () => {
    const order = new SiblingOrder<null>();
    const indexes = Array.from({ length: 10_000 }, (_, i) => (i * 6_181) % 10_007);
    for (const [i, index] of indexes.entries()) {
      order.set(`${index}`, { index, parentId: null }, null);
      if (i % 500 === 0) order.under(null);
    }
    expect(order.under(null).map(({ index }) => index)).toEqual(indexes.toSorted((a, b) => a - b));
    for (const index of indexes.slice(1)) order.set(`${index}`, null, null);
    expect(idsOf(order, null)).toEqual([`${indexes[0]}`]);
  });
});
