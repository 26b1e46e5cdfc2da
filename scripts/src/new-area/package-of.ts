import path from 'node:path';
import { readPackage } from '../build/singletons.ts';

const SHARED = ['contracts', 'shared-kit', 'shared-vault'];

/** Returns the text of an area's package.json. It requires the shared packages in the versions of the repository. */
export function generateAreaPackage(root: string, folder: string): string {
  const shared = SHARED.map((name) => readPackage(path.join(root, name)));
  const description = {
    name: `@northkeep/${folder}`,
    version: '1.0.0',
    private: true,
    license: 'GPL-3.0-only',
    type: 'module',
    scripts: {
      build: 'tsc && tsc -b ../scripts/tsconfig.build.json && rspack build',
      typecheck: 'tsc',
      lint: `biome check . && tsc -b ../scripts/tsconfig.build.json && node ../scripts/dist/boundaries.js ${folder}`,
      test: 'vitest run',
    },
    dependencies: Object.fromEntries(shared.map(({ name, version }) => [name, `^${version}`])),
  };
  return `${JSON.stringify(description, null, 2)}\n`;
}
