import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { UsedPackage } from './build/bill-of-materials.ts';
import { describeRelease } from './build/describe-release.ts';
import { hashFolder } from './build/release-list.ts';
import { readPackage } from './build/singletons.ts';
import { ROOT } from './root.ts';

// `npm run describe:server -- <folder>`: writes the bill of materials and the provenance of the compiled API server.

interface TreeNode {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, TreeNode>>;
}

/** Lists the packages that the server loads, each once, with those for other platforms. */
function listPackages(): UsedPackage[] {
  const args = [
    'ls',
    '--all',
    '--json',
    '--omit=dev',
    '--package-lock-only',
    '--workspace=api',
    '--workspace=contracts',
  ];
  const { stdout } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const found = new Map<string, UsedPackage>();
  const visit = ({ dependencies = {} }: TreeNode): void => {
    for (const [name, node] of Object.entries(dependencies)) {
      const { version } = node;
      if (version !== undefined && !name.startsWith('@northkeep/')) found.set(`${name}@${version}`, { name, version });
      visit(node);
    }
  };
  visit(JSON.parse(stdout));
  if (found.size === 0) throw new Error('npm lists no package of the server');
  return [...found.values()];
}

const compiled = ['api/dist', 'contracts/dist'].flatMap((folder) =>
  Object.entries(hashFolder(path.join(ROOT, folder))).map(([file, hash]) => [`${folder}/${file}`, hash]),
);
const [to = path.join(ROOT, 'api/dist')] = process.argv.slice(2);
mkdirSync(to, { recursive: true });
describeRelease(ROOT, {
  name: 'api',
  version: readPackage(path.join(ROOT, 'api')).version,
  files: Object.fromEntries(compiled.filter(([file = '']) => !file.endsWith('.tsbuildinfo'))),
  packages: listPackages(),
  folder: to,
});
console.log(`the packages and the origin of the server are described in ${to}`);
