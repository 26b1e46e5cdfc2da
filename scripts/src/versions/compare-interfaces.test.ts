import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareInterfaces } from './compare-interfaces.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'northkeep-interfaces-')));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a checkout with one area, whose shell provides the given vault. */
function writeCheckout(folder: string, { vault, area }: { vault: string; area: string }): string {
  const checkout = path.join(root, folder);
  const files = {
    'tsconfig.web.json': JSON.stringify({
      compilerOptions: {
        ...{ strict: true, noEmit: true, types: [], target: 'es2023', lib: ['es2023'] },
        ...{ module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true },
      },
    }),
    'shared-kit/src/css.d.ts': '',
    'shared-vault/package.json': JSON.stringify({
      name: '@northkeep/shared-vault',
      exports: { '.': './src/index.ts', './rules': './src/rules.ts' },
    }),
    'shared-vault/src/index.ts': vault,
    'shared-vault/src/rules.ts': 'export const rule = (vault: { lock(): void }) => vault.lock();',
    'mf-notes/src/main.ts': area,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
    writeFileSync(path.join(checkout, file), text);
  }
  return checkout;
}

const FORMER = 'export const vault = { lock() {} };';
const PRESENT = 'export const vault = { lock() {}, open() {} };';

function compare(area: string, folders = { areas: 'present', shell: 'present/.cache/former' }): string[] {
  writeCheckout('present', { vault: PRESENT, area });
  writeCheckout('present/.cache/former', { vault: `const broken: string = 1;\n${FORMER}`, area });
  const config = path.join(root, 'tsconfig.json');
  return compareInterfaces({
    areas: path.join(root, folders.areas),
    shell: path.join(root, folders.shell),
    config,
  });
}

test('an area that uses a name of its own shell only is reported with file and line', () => {
  expect(compare("import { vault } from '@northkeep/shared-vault';\n\nvault.open();")).toEqual([
    expect.stringMatching(/^mf-notes\/src\/main\.ts\(3,7\): error TS2339: .*'open'/),
  ]);
});

test('an area that uses what both shells provide, and bundles the rest, is not reported', () => {
  const area =
    "import { vault } from '@northkeep/shared-vault';\nimport { rule } from '@northkeep/shared-vault/rules';\nrule(vault);";
  expect(compare(area)).toEqual([]);
});

test('the areas of the former release are compiled against this shell', () => {
  const area = "import { vault } from '@northkeep/shared-vault';\nvault.open();\nvault.close();";
  expect(compare(area, { areas: 'present/.cache/former', shell: 'present' })).toEqual([
    expect.stringMatching(/main\.ts\(3,7\): error TS2339: .*'close'/),
  ]);
});
