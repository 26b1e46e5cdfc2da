import { describe, expect, it } from 'vitest';
import { findTextsWithoutDirection } from './texts-without-direction.ts';

const check = (jsx: string, file = 'mf-planner/src/features/plan/part.tsx') =>
  findTextsWithoutDirection(file, `export const Part = () => ${jsx};`);

describe('findTextsWithoutDirection', () => {
  it.each([
    '<p>{labelOf(goal)}</p>',
    '<span className="t2">{isDamaged ? DAMAGED : line.text}</span>',
    '<p>{user.email}</p>',
    '<p>{email}, <time /></p>',
    '<b>{city || texts.none}</b>',
    '<h2>{card.title}</h2>',
  ])('reports %s', (jsx) => {
    expect(check(jsx)).toHaveLength(1);
  });

  it.each([
    '<p dir="auto">{labelOf(goal)}</p>',
    '<p><bdi>{email}</bdi>, <time /></p>',
    '<Badge>{labelOf(goal)}</Badge>',
    '<p aria-label={labelOf(goal)}>{texts.none}</p>',
  ])('accepts %s', (jsx) => {
    expect(check(jsx)).toEqual([]);
  });

  it('skips tests and the gallery of components', () => {
    for (const file of ['mf-notes/src/a.test.tsx', 'shared-kit/src/dev-kit/field-gallery.tsx'])
      expect(check('<p>{email}</p>', file)).toEqual([]);
  });
});
