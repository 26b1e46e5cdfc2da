import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './root.ts';
import { listWorkspaces } from './workspaces.ts';

test('CODEOWNERS names a team for each workspace, and no folder that does not exist', () => {
  const lines = readFileSync(path.join(ROOT, 'CODEOWNERS'), 'utf8').split('\n');
  const owned = lines.flatMap((line) => /^\/([a-z0-9-]+)\/ +@northkeep\/[a-z]+/.exec(line)?.[1] ?? []);
  expect([...owned].sort()).toEqual([...listWorkspaces(ROOT), 'deploy', 'docs'].sort());
});
