import { describe, expect, it } from 'vitest';
import { findWordViolations } from './check-words.ts';

const check = (text: string, file = 'mf-a/src/copy.ts') => findWordViolations(file, text);

describe('findWordViolations', () => {
  it.each([
    ['a string', "export const texts = { archive: 'Sealed archive' };", 'Sealed archive'],
    ['a sentence', "export const texts = ['We seal it.'];", 'We seal it.'],
    ['a template', `export const left = (n: number) => \`\${n} records are unsealed\`;`, '… records are unsealed'],
    ['a text within a template', `export const at = (a: string) => \`at \${a || 'The sealed'}\`;`, 'The sealed'],
  ])('reports %s that says seal', (_kind, source, said) => {
    expect(check(source)).toEqual([`“${said}” says 'seal'; texts for people say 'encrypt'`]);
  });

  it('accepts names of states, properties, comments, imports and other files', () => {
    expect(
      check("import { a } from './sealed by.ts'; /** A sealed one. */ export const b = { sealed: 'sealed' };"),
    ).toEqual([]);
    expect(check("export const texts = { archive: 'Encrypted archive, sealant' };")).toEqual([]);
    expect(check("export const log = 'A sealed one';", 'mf-a/src/log.ts')).toEqual([]);
  });
});
