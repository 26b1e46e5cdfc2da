import { parseArgs } from 'node:util';
import { verifySite } from '../release/verify/verify-site.ts';
import { runTool } from './run-tool.ts';

// `northkeep-verify.mjs`: `npm run release -- verify` as one file that needs nothing but Node.

const USAGE = `node northkeep-verify.mjs <url> [--root <file>]  compare what a site serves with its releases

--root is a file with version 1 of the root, from another place than the site.`;

runTool(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { root: { type: 'string' } } });
  const [url, ...others] = positionals;
  if (!url || others.length > 0) throw new Error(USAGE);
  return verifySite(url, values.root, console.log);
});
