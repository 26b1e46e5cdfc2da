import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SINGLETON_KEYS } from '../build/singletons.ts';

interface PackageFile {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | { readonly types: string }>>;
}

interface Checkouts {
  /** Root of the checkout whose areas are compiled. */
  readonly areas: string;
  /** Root of the checkout whose shell provides the packages of which a page has one copy. */
  readonly shell: string;
  /** File for the compiler's options, in a folder below the modules of this checkout. */
  readonly config: string;
}

/**
 * Compiles the areas of one checkout against the packages that the shell of another one provides at run time. Returns
 * the compiler's messages about the areas and what they bundle, such as a name that this shell lacks.
 */
export function compareInterfaces({ areas, shell, config }: Checkouts): string[] {
  const inAreas = (file: string) => path.join(areas, file);
  const sources = inAreas('mf-*/src');
  writeFileSync(
    config,
    JSON.stringify({
      extends: inAreas('tsconfig.web.json'),
      compilerOptions: {
        paths: { ...listSources(areas), ...pickSingletons(listSources(shell)) },
        incremental: false,
        tsBuildInfoFile: null,
      },
      files: [inAreas('shared-kit/src/css.d.ts')],
      include: [sources],
      // Tests use helpers of their own checkout, which never meet another shell.
      exclude: ['*.test.ts', '*.test.tsx', 'testing/**'].map((pattern) => `${sources}/**/${pattern}`),
    }),
  );
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const { stdout, stderr, error } = spawnSync(process.execPath, [compiler, '-p', config, '--pretty', 'false'], {
    cwd: areas,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  if (error) throw error;
  if (stderr !== '') throw new Error(stderr);
  const isOfAreas = (file: string) => isBelow(areas, file) && !(isBelow(areas, shell) && isBelow(shell, file));
  return stdout.split('\n').filter((line) => {
    const file = /^(.+?)\(\d+,\d+\): error TS/.exec(line)?.[1];
    return file === undefined ? line.startsWith('error TS') : isOfAreas(path.resolve(areas, file));
  });
}

const isBelow = (folder: string, file: string): boolean => file.startsWith(`${folder}${path.sep}`);

/** Returns the source file of every import from the packages of a checkout. */
function listSources(root: string): Record<string, string[]> {
  const folders = readdirSync(root).filter((folder) => existsSync(path.join(root, folder, 'package.json')));
  return Object.fromEntries(
    folders.flatMap((folder) => {
      const { name, exports = {} }: PackageFile = JSON.parse(
        readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
      );
      return Object.entries(exports).map(([key, target]): [string, string[]] => [
        path.posix.join(name, key),
        [path.join(root, folder, typeof target === 'string' ? target : target.types)],
      ]);
    }),
  );
}

const pickSingletons = (sources: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(sources).filter(([key]) => SINGLETON_KEYS.includes(key)));
