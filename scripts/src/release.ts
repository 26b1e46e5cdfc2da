import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PinnedKey } from '@northkeep/contracts';
import { isReleasePart, listReleaseParts, type ReleasePart } from './build/release-parts.ts';
import { listPublishedParts, listPublishedVersions } from './release/folders.ts';
import { hasKeys, loadPinnedKeys, makeKeys, rotateKeys } from './release/keys.ts';
import { removeAreaFromRegistry, selectReleaseVersions } from './release/point-release.ts';
import { readRegistry } from './release/registry-file.ts';
import { publishAndSelectBuild } from './release/stage-build.ts';
import { isRepositoryWritten } from './release/tuf/publish-repository.ts';
import { renewRepository } from './release/tuf/renew-repository.ts';
import { hasRepository } from './release/tuf/repository-memory.ts';
import { runRoleCommand } from './release/tuf/role-commands.ts';
import { isRoleKeyName, makeRoleKey } from './release/tuf/role-keys.ts';
import { beginRepository } from './release/tuf/root-role.ts';
import { ROOT } from './root.ts';

const USAGE = `npm run release -- keygen [--rotate]            create the signing keys, or make the next key the current one
npm run release -- keygen --role <part>             create the key of one team and print its public key
npm run release -- publish <part> [--version 1.4.0] build a part and add its version to releases/
npm run release -- point <part> <version> [--next]  sign a registry that names the version (--next: with the next key)
npm run release -- remove <area>                    sign a registry without an area; its versions stay published
npm run release -- stage                            publish and point to everything that npm run build has built
npm run release -- renew                            sign the release repository anew before it expires
npm run release -- role add <part> --key <public key> [--address /app/habits]... [--threshold 2]
npm run release -- role revoke <part> --key <id>    take a key from a part
npm run release -- role rotate <name>               replace a key: root-1..3, operator, online, log or a part
npm run release -- verify <url> [--root <file>]     compare what a site serves with its releases (docs/verifying.md)
npm run release -- list                             list published versions, those in use in brackets

A part is 'shell' or the name of an area, such as mf-notes.
publish takes --with <package>=<version>, repeatable: build as if the package had that version, to try a release
against a future one. --root <folder> works on the parts, keys and releases of another folder; for verify, it is the file of the first root.

point --security marks a security fix, also when it points back to an older version: open pages load it within ten
minutes.

RELEASES_DIR names another folder for releases, RELEASE_KEY_FILE the private key that signs in place of .release/, and
RELEASE_SEQ the least number of the next registry. RELEASE_PUBLIC_KEYS gives a build the two public keys.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    with: { type: 'string', multiple: true },
    next: { type: 'boolean' },
    rotate: { type: 'boolean' },
    role: { type: 'string' },
    security: { type: 'boolean' },
    key: { type: 'string', multiple: true },
    address: { type: 'string', multiple: true },
    threshold: { type: 'string' },
    root: { type: 'string' },
  },
});
const root = path.resolve(values.root ?? ROOT);

function partOf(name: string | undefined): ReleasePart {
  if (name && isReleasePart(name)) return name;
  throw new Error(`${name ?? 'nothing'} is not a part: 'shell' or the name of an area, such as mf-notes`);
}

async function run([command, name, version]: string[]): Promise<string> {
  switch (command) {
    case 'keygen':
      return values.role ? makeNamedKey(values.role) : describeKeys(values.rotate ? rotateKeys(root) : makeAllKeys());
    case 'publish': {
      const part = partOf(name);
      // Loaded only here, because a server has no compiler, and its other commands need none.
      const { publishReleasePart } = await import('./release/publish-part.ts');
      const overrides = Object.fromEntries((values.with ?? []).map((pair) => pair.split('=', 2)));
      const done = await publishReleasePart({
        root,
        part,
        ...(values.version ? { version: values.version } : {}),
        overrides,
      });
      return `${part} ${done.version} ${done.isNew ? 'published' : 'was published before, with the same contents'}`;
    }
    case 'point': {
      if (!version) throw new Error('point needs a part and a version');
      const { seq } = await selectReleaseVersions(root, { [partOf(name)]: version }, values.next ? 'next' : 'current', {
        isSecurityFix: values.security === true,
      });
      return `${name} is at ${version}, seq ${seq}`;
    }
    case 'remove': {
      const part = partOf(name);
      if (part === 'shell') throw new Error('the shell cannot be removed: point it to another version');
      const { seq } = await removeAreaFromRegistry(root, part, values.next ? 'next' : 'current');
      return `${part} is removed, seq ${seq}`;
    }
    case 'stage':
      return (
        Object.entries(await publishAndSelectBuild(root))
          .map(([part, to]) => `${part} is at ${to}`)
          .join('\n') || 'nothing changed'
      );
    case 'renew':
      return renewRepository(root);
    case 'role':
      return runRoleCommand(root, positionals.slice(1), {
        keys: values.key ?? [],
        ...(values.address ? { addresses: values.address } : {}),
        ...(values.threshold ? { threshold: Number(values.threshold) } : {}),
      });
    case 'verify': {
      if (!name) throw new Error('verify needs the address of a site, such as https://northkeep.example');
      const { verifySite } = await import('./release/verify/verify-site.ts');
      return verifySite(name, values.root, console.log);
    }
    case 'list':
      return list();
    default:
      throw new Error(USAGE);
  }
}

/** Makes the keys of the registry and of the repository that are missing. Throws when there are none to make. */
function makeAllKeys(): readonly PinnedKey[] {
  if (hasRepository(root)) return makeKeys(root);
  beginRepository(root);
  return hasKeys(root) ? loadPinnedKeys(root) : makeKeys(root);
}

const describeKeys = (keys: readonly PinnedKey[]): string =>
  `keys in .release/: ${keys.map(({ keyId }) => keyId).join(' (current), ')} (next). The shell built from now on pins both.`;

function makeNamedKey(role: string): string {
  if (!isRoleKeyName(role)) throw new Error(`${role} is not a role: root-1, operator, online, log, shell or an area`);
  const { key, keyId } = makeRoleKey(root, role);
  return `.release/roles/${role}.pem is made\npublic key ${key.keyval.public}\nkey id     ${keyId}`;
}

/** Says on standard error when a command has released something and written no repository of it. */
function reportMissingRepository(command: string | undefined): void {
  if (['point', 'remove', 'stage'].includes(command ?? '') && !isRepositoryWritten(root))
    console.error('The release repository is not written: its keys are not here.');
}

function list(): string {
  const registry = readRegistry(root);
  const parts = [...new Set([...listReleaseParts(root), ...listPublishedParts(root)])];
  const lines = parts.map((part) => {
    const current = part === 'shell' ? registry?.shell.version : registry?.remotes[part]?.version;
    const versions = listPublishedVersions(root, part).map((each) => (each === current ? `[${each}]` : each));
    return `${part.padEnd(12)} ${versions.join(' ') || '-'}`;
  });
  const head = registry
    ? `seq ${registry.seq}, expires ${registry.expires}; versions in use in [brackets]`
    : 'no registry yet';
  return [head, ...lines].join('\n');
}

run(positionals).then(
  (text) => {
    console.log(text);
    reportMissingRepository(positionals[0]);
  },
  (reason: unknown) => {
    console.error(reason instanceof Error ? reason.message : reason);
    process.exitCode = 1;
  },
);
