import { describe, expect, it } from 'vitest';
import { findUnguardedKeys } from './unguarded-keys.ts';

const check = (text: string, file = 'mf-notes/src/features/editor/dialog.tsx') => findUnguardedKeys(file, text);

describe('findUnguardedKeys', () => {
  it.each([
    "const a = <input onKeyDown={(event) => event.key === 'Enter' && save()} />;",
    "const a = <input onKeyUp={(e) => { if (e.nativeEvent.key === 'Enter') save(); }} />;",
    "const a = <input onKeyDown={({ key }) => key === 'Escape' && close()} />;",
    "const press = (event: KeyboardEvent) => event.key === 'Enter';",
    'function press(event: KeyboardEvent<HTMLElement>) { const { altKey, code } = event; return code + altKey; }',
    "document.addEventListener('keydown', (event) => event.key === 'Escape' && stop());",
    "window.addEventListener('keydown', ({ key: pressed }) => pressed === 'Escape' && stop());",
    "listen('keyup', function (event) { return event.keyCode === 13; });",
  ])('reports %s', (text) => {
    expect(check(text)).toHaveLength(1);
  });

  it.each([
    "const press = (event: KeyboardEvent) => pressedKey(event) === 'Enter' && !event.altKey;",
    "const a = <input onKeyDown={(event) => { const key = pressedKey(event); if (key === 'Enter') save(); }} />;",
    "window.addEventListener('storage', (event) => event.key === KEY);",
    "document.addEventListener('keydown', end);",
    'const a = <ul onKeyDown={press}>{rows.map((row) => <li key={row.key} />)}</ul>;',
  ])('accepts %s', (text) => {
    expect(check(text)).toEqual([]);
  });

  it.each([
    'mf-notes/src/features/editor/dialog.test.tsx',
    'shared-kit/src/components/pressed-key/index.ts',
    'bench/src/a.ts',
  ])('skips %s', (file) => {
    expect(check("const press = (event: KeyboardEvent) => event.key === 'Enter';", file)).toEqual([]);
  });
});
