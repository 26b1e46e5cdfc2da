import { TOP_LEVEL_ROLES, toRegistry } from '@northkeep/contracts/tuf';
import { Difference } from './difference.ts';
import { checkFiles } from './site-files.ts';
import { readPolicyHosts } from './site-headers.ts';
import { readLog } from './site-log.ts';
import { checkPages } from './site-pages.ts';
import { SiteReader } from './site-reader.ts';
import { readRepository } from './site-repository.ts';

const PAGE_LIMIT = 8_000_000;

/**
 * Compares everything that a site serves with its release repository and its log. `rootFile` is a file with version 1 of
 * the root. `report` gets a line for each kind of what was compared. Resolves to the result in one line; throws a
 * Difference with the first thing that is not as it was released.
 */
export async function verifySite(
  url: string,
  rootFile: string | undefined,
  report: (line: string) => void,
): Promise<string> {
  const reader = new SiteReader(url);
  const print = (kind: string, count: number, text = '') => report(`${kind.padEnd(12)} ${count}${text}`);
  const { verified, bundle, count: metadata, rootHash } = await readRepository(reader, rootFile);
  report(
    rootFile === undefined
      ? `root         taken from the site itself: compare its SHA-256 with what the operator tells elsewhere\n             ${rootHash}`
      : `root         of ${rootFile}, SHA-256 ${rootHash}`,
  );
  print('metadata', metadata);

  if (verified.targets.log === undefined)
    throw new Difference('/log/checkpoint', 'a log that the operator names', 'none');
  const log = await readLog(reader, verified.targets.log);
  print('log', log.count, `, ${log.origin}, size ${log.size}, root hash ${log.root}`);

  const { headers } = await reader.getFile('/', { limit: PAGE_LIMIT, accept: 'text/html' });
  const hosts = readPolicyHosts(headers);
  const files = await checkFiles(reader, verified.roles, hosts);
  for (const { name, targets } of verified.roles) print(name, Object.keys(targets).length);
  const pages = await checkPages(reader, { bundle, registry: toRegistry(verified), files, hosts });
  print('pages shown', pages.count);
  report(`further hosts that pages may call: ${hosts.connect.join(', ') || 'none'}`);
  report(`further hosts of scripts: ${hosts.scripts.join(', ') || 'none'}`);
  if (pages.analytics !== null) report(`not part of the release: the operator's analytics script ${pages.analytics}`);

  const { version, expires } = verified.snapshot;
  const total = metadata + log.count + files.size + pages.count;
  const roles = TOP_LEVEL_ROLES.length + verified.roles.length;
  return `${total} files of ${roles} roles, snapshot ${version} valid until ${expires.slice(0, 10)}, log size ${log.size}: everything is as released`;
}
