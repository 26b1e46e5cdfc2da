import { describe, expect, it } from 'vitest';
import { findFieldsWithoutDirection } from './fields-without-direction.ts';

const check = (jsx: string, file = 'mf-notes/src/features/editor/dialog.tsx') =>
  findFieldsWithoutDirection(file, `export const Part = () => ${jsx};`);

describe('findFieldsWithoutDirection', () => {
  it.each(['<textarea value={text} />', '<p><input value={text} /></p>', '<input type="text" dir="ltr" />'])(
    'reports %s',
    (jsx) => {
      expect(check(jsx)).toHaveLength(1);
    },
  );

  it.each([
    '<textarea dir="auto" />',
    '<input {...control} dir="auto" />',
    '<input type="checkbox" />',
    '<TextField />',
  ])('accepts %s', (jsx) => {
    expect(check(jsx)).toEqual([]);
  });

  it('skips tests and fields of secrets', () => {
    for (const file of ['mf-notes/src/a.test.tsx', 'shared-kit/src/components/code-field/code-field.tsx'])
      expect(check('<input />', file)).toEqual([]);
  });
});
