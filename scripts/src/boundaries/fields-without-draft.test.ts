import { describe, expect, it } from 'vitest';
import { findFieldsWithoutDraft } from './fields-without-draft.ts';

const check = (jsx: string, file = 'mf-notes/src/features/editor/dialog.tsx') =>
  findFieldsWithoutDraft(file, `export const Part = () => ${jsx};`);
const reason = (name: string) => [`a <${name}> without data-draft loses its text when the vault is locked`];

describe('findFieldsWithoutDraft', () => {
  it.each([
    ['textarea', '<p><textarea value={text} /></p>'],
    ['input', '<input value={text} />'],
    ['input', '<input type="text" />'],
    ['TextField', '<TextField label="Name" />'],
    ['TextArea', '<TextArea {...field} />'],
  ])('reports a %s in %s', (name, jsx) => {
    expect(check(jsx)).toEqual(reason(name));
  });

  it.each([
    '<textarea data-draft="review" />',
    '<TextField data-draft={id} />',
    '<input type="checkbox" />',
    '<TextField inputMode="numeric" />',
    "<TextArea {...{ 'data-draft': id }} />",
    '<button type="button" />',
  ])('accepts %s', (jsx) => {
    expect(check(jsx)).toEqual([]);
  });

  it.each(['mf-notes/src/features/editor/dialog.test.tsx', 'shared-kit/src/components/field/text-field.tsx'])(
    'skips %s',
    (file) => {
      expect(check('<textarea />', file)).toEqual([]);
    },
  );
});
