import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import removeUnused from './federation-unused-loader.ts';

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'));
const read = (name: string, file: string): string =>
  readFileSync(path.join(path.dirname(resolve(`@module-federation/${name}`)), file), 'utf8');

test('removes preloading from the installed runtime and keeps the other methods of its remotes', () => {
  const source = read('runtime-core', 'remote/index.js');
  const shortened = removeUnused(source);
  expect(shortened).not.toMatch(/formatPreloadArgs|preloadAssets\(/);
  const methods = (text: string) => [...text.matchAll(/^\t(?:async )?(\w+)\(/gm)].map(([, name]) => name);
  expect(methods(shortened)).toEqual(methods(source));
  expect(methods(shortened)).toContain('registerRemotes');
});

test.each([
  ['runtime-core', 'utils/context.js', ['remote/index.js', 'module/index.js']],
  ['runtime-core', 'utils/preload.js', ['helpers.js', 'plugins/generate-preload-assets.js']],
  ['webpack-bundler-runtime', 'remotes.js', ['index.js']],
])('keeps the exports of %s/%s that other modules import', (name, file, importers) => {
  const shortened = removeUnused(read(name, file));
  const imported = importers.flatMap((importer) => {
    const pattern = new RegExp(`^import \\{ ([^}]*) \\} from "[./]*${file.replace('.', '\\.')}";$`, 'm');
    return pattern.exec(read(name, importer))?.[1]?.split(', ') ?? [];
  });
  expect(imported.length).toBeGreaterThan(0);
  for (const each of imported) expect(shortened).toMatch(new RegExp(`\\b(?:refuse|none) as ${each}\\b`));
});

test('removes the entries of other kinds than scripts from the installed runtime', () => {
  const source = read('runtime-core', 'utils/load.js');
  const shortened = removeUnused(source);
  expect(shortened).not.toMatch(/System\.import|import\(/);
  const functions = (text: string) => [...text.matchAll(/^(?:async )?function (\w+)\(/gm)].map(([, name]) => name);
  expect(functions(shortened)).toEqual(functions(source));
});
