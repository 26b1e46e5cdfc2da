import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PinnedKey } from '@northkeep/contracts';
import { listReleaseParts } from './build/release-parts.ts';
import { deliverVersion } from './release/delivery/deliver.ts';
import { DELIVERY_PORT, DeliveryService } from './release/delivery/delivery-service.ts';
import { hasService, joinService } from './release/delivery/service-client.ts';
import { describePublished, makeNamedKey, partOf, publishFolder } from './release/delivery/team-commands.ts';
import { listPublishedParts, listPublishedVersions } from './release/folders.ts';
import { hasKeys, loadPinnedKeys, makeKeys, rotateKeys } from './release/keys.ts';
import { removeAreaFromRegistry, selectReleaseVersions } from './release/point-release.ts';
import { readReleased } from './release/registry-file.ts';
import { publishAndSelectBuild } from './release/stage-build.ts';
import { keepRenewed } from './release/tuf/keep-renewed.ts';
import { renewRepository } from './release/tuf/renew-repository.ts';
import { hasRepository } from './release/tuf/repository-memory.ts';
import { runRoleCommand } from './release/tuf/role-commands.ts';
import { beginRepository } from './release/tuf/root-role.ts';
import { ROOT } from './root.ts';

const USAGE = `npm run release -- keygen [--rotate]            create the signing keys, or make the next key the current one
npm run release -- keygen --role <part>             create the key of one team and print its public key
npm run release -- publish <part> [--version 1.4.0] build a part and add its version to releases/
npm run release -- publish <part> --from <folder>   add a folder that was built already as a version
npm run release -- point <part> <version> [--next]  sign a registry that names the version (--next: with the next key)
npm run release -- join <url> [--root-hash <hash>]  from now on, point delivers to the service of a site (docs/keys.md)
npm run release -- point <part> <version> --save <file>   pass on what is signed, where several people have to sign;
                                                    --signed <file> adds the own signature, and releases
npm run release -- online [--listen 8461]           accept what teams deliver, with the keys online and log alone
npm run release -- remove <area>                    sign a registry without an area; its versions stay published
npm run release -- stage                            publish and point to everything that npm run build has built
npm run release -- renew                            sign the release repository anew before it expires
npm run release -- renew --keep                     look once a day what is due, and sign that, until it is stopped
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
RELEASE_SEQ the least number of the next registry. RELEASE_ROOT gives a build the SHA-256 of .release/roles/1.root.json.`;

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
    from: { type: 'string' },
    listen: { type: 'string' },
    'root-hash': { type: 'string' },
    save: { type: 'string' },
    signed: { type: 'string' },
    keep: { type: 'boolean' },
    root: { type: 'string' },
  },
});
const root = path.resolve(values.root ?? ROOT);

async function run([command, name, version]: string[]): Promise<string> {
  switch (command) {
    case 'keygen':
      return values.role
        ? makeNamedKey(root, values.role)
        : describeKeys(values.rotate ? rotateKeys(root) : makeAllKeys());
    case 'publish': {
      const part = partOf(name);
      if (values.from) return publishFolder(root, part, { from: values.from, version: values.version });
      // Loaded only here, because a server has no compiler, and its other commands need none.
      const { publishReleasePart } = await import('./release/publish-part.ts');
      const overrides = Object.fromEntries((values.with ?? []).map((pair) => pair.split('=', 2)));
      const done = await publishReleasePart({
        root,
        part,
        ...(values.version ? { version: values.version } : {}),
        overrides,
      });
      return describePublished(part, done.version, done.isNew);
    }
    case 'point': {
      if (!version) throw new Error('point needs a part and a version');
      if (hasService(root)) return deliverVersion(root, partOf(name), version, values);
      const { seq } = await selectReleaseVersions(root, { [partOf(name)]: version }, values.next ? 'next' : 'current', {
        isSecurityFix: values.security === true,
      });
      return `${name} is at ${version}, seq ${seq}`;
    }
    case 'join':
      if (!name) throw new Error('join needs the address of a service');
      return joinService(root, name, values['root-hash']);
    case 'online':
      return listen(values.listen ?? String(DELIVERY_PORT));
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
      return values.keep ? keepUntilStopped() : renewRepository(root);
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
  `keys in .release/: ${keys.map(({ keyId }) => keyId).join(' (current), ')} (next).`;

/** Runs the service for deliveries until SIGINT or SIGTERM. */
async function listen(address: string): Promise<string> {
  const [, host = '127.0.0.1', port] = /^(?:(.+):)?(\d{1,5})$/.exec(address) ?? [];
  if (!port) throw new Error(`${address} is not an address such as 8461 or 127.0.0.1:8461`);
  const service = await DeliveryService.start(root, { host, port: Number(port), report: console.log });
  console.log(`accepts deliveries on ${host}:${service.port}`);
  await stopSignal();
  await service.stop();
  return 'accepts no more deliveries';
}

/** Resolves at SIGINT or SIGTERM. */
const stopSignal = (): Promise<unknown> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });

/** Renews the repository when it is due, until SIGINT or SIGTERM. */
async function keepUntilStopped(): Promise<string> {
  const stop = new AbortController();
  void stopSignal().then(() => stop.abort());
  await keepRenewed(root, { signal: stop.signal, report: console.log, reportFailure: console.error });
  return 'renews nothing any more';
}

async function list(): Promise<string> {
  const registry = await readReleased(root);
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
  (text) => console.log(text),
  (reason: unknown) => {
    console.error(reason instanceof Error ? reason.message : reason);
    process.exitCode = 1;
  },
);
