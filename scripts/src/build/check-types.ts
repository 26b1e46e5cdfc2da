import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const TSC = 'node_modules/typescript/bin/tsc';

/**
 * Type-checks the sources of the given parts (the shell and areas), without their tests, incrementally. Throws with the
 * compiler's errors. A folder without a tsconfig.json, such as one from a test of the release tool, is not checked.
 */
export async function checkTypes(root: string, parts: readonly string[]): Promise<void> {
  const checked = parts.filter((part) => existsSync(path.join(root, part, 'tsconfig.json')));
  if (checked.length === 0) return;
  const folder = path.join(root, '.cache/build');
  mkdirSync(folder, { recursive: true });
  // All parts of a build are checked as one program, because they share most of their files.
  const name = checked.length === 1 ? `types-${checked[0]}` : 'types';
  const config = path.join(folder, `${name}.json`);
  writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.web.json'),
      compilerOptions: { tsBuildInfoFile: path.join(folder, `${name}.tsbuildinfo`) },
      include: checked.map((part) => path.join(root, part, 'src')),
      exclude: ['test.ts', 'test.tsx'].map((ending) => path.join(root, `*/src/**/*.${ending}`)),
    }),
  );
  const run = promisify(execFile)(process.execPath, [path.join(root, TSC), '--project', config], { cwd: root });
  await run.catch(({ stdout, message }: { stdout?: string; message: string }) => {
    throw new Error(stdout?.trim() || message);
  });
}
