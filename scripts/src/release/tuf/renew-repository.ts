import type { SignedMetadata } from '@northkeep/contracts/tuf';
import { changeRepository } from './publish-repository.ts';
import type { RepositoryContents } from './repository.ts';

const DAY_MS = 86_400_000;
/** Days before the expiry of an offline role from which it is named. */
const WARNING_DAYS = 30;

/**
 * Signs timestamp and snapshot anew, and the other roles that are due and whose keys are here. With `onlyDue`, timestamp
 * and snapshot too are signed only once half of their time has passed. Returns a text that says until when they are
 * valid, and names the roles that expire soon.
 */
export async function renewRepository(root: string, { onlyDue = false } = {}): Promise<string> {
  const contents = await changeRepository(root, () => ({ renew: !onlyDue }));
  const until = dateOf(contents.timestamp.signed.expires);
  return [`${onlyDue ? 'valid' : 'renewed'} until ${until}`, ...listExpiring(contents)].join('\n');
}

function listExpiring({ roots, targets, roles }: RepositoryContents): string[] {
  const offline: [string, SignedMetadata | undefined][] = [['root', roots.at(-1)], ['targets', targets], ...roles];
  return offline.flatMap(([name, role]) => {
    const expires = role?.signed.expires ?? '';
    const isNear = Date.parse(expires) - Date.now() < WARNING_DAYS * DAY_MS;
    return isNear
      ? [
          `${name} expires on ${dateOf(expires)}: ${ADVICE[name] ?? `point ${name} to its version again, with the key of its team`}`,
        ]
      : [];
  });
}

const ADVICE: Readonly<Record<string, string>> = {
  root: 'run this command where two of the root keys are',
  targets: 'run this command where the key of the operator is',
};

const dateOf = (instant: string): string => instant.slice(0, 10);
