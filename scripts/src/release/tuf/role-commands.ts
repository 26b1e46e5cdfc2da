import type { RootMetadata, SignedMetadata } from '@northkeep/contracts/tuf';
import { isReleasePart, type ReleasePart } from '../../build/release-parts.ts';
import { type Delegations, delegate } from './delegations.ts';
import { changeRepository, listUnsignedRoles } from './publish-repository.ts';
import type { RepositoryContents } from './repository.ts';
import { readMemory } from './repository-memory.ts';
import {
  createRoleKey,
  getKeyId,
  isRoleKeyName,
  type NewRoleKey,
  openRoleKey,
  openRoleKeys,
  parsePublicKey,
  ROOT_KEY_NAMES,
  type RoleKeyName,
  replaceRoleKey,
} from './role-keys.ts';
import { beginRepository, replaceKeyInRoot } from './root-role.ts';
import type { RepositoryChange } from './sign-repository.ts';
import { getVerifierKey } from './signed-note.ts';

/** Options of the commands of `npm run release -- role`. */
export interface RoleOptions {
  /** Public keys to add, or ids of keys to revoke. */
  readonly keys?: readonly string[];
  /** Patterns of the addresses that an area may declare. */
  readonly addresses?: readonly string[];
  /** Number of keys that have to sign a part. */
  readonly threshold?: number;
}

/**
 * Adds keys to a part, or delegates a new part to them. Its addresses are those given, or stay as they are. Throws when
 * a key is not one, or when a new area has no addresses.
 */
export function addRoleKeys(root: string, part: ReleasePart, options: RoleOptions): Promise<RepositoryContents> {
  const added = (options.keys ?? []).map(parsePublicKey);
  return changeDelegations(root, (current) => {
    const known = current.roles.find(({ name }) => name === part);
    const addresses = options.addresses ?? known?.addresses ?? [];
    if (part !== 'shell' && addresses.length === 0) throw new Error(`${part} needs an --address that it may declare`);
    const ids = new Set(added.map(getKeyId));
    const kept = (known?.keyids ?? []).filter((id) => !ids.has(id)).flatMap((id) => current.keys[id] ?? []);
    const keys = [...kept, ...added];
    const threshold = options.threshold ?? known?.threshold ?? 1;
    if (keys.length < threshold || threshold < 1)
      throw new Error(`${part} has ${keys.length} keys, of which ${threshold} cannot sign`);
    return asDecided(delegate(current, { name: part, keys, threshold, addresses }), part);
  });
}

/** Takes keys from a part by their ids, or the beginnings of these. Throws when too few keys would be left. */
export function revokeRoleKeys(root: string, part: ReleasePart, options: RoleOptions): Promise<RepositoryContents> {
  return changeDelegations(root, (current) => {
    const role = findPart(current, part);
    const revoked = (options.keys ?? []).map((key) => {
      const id = role.keyids.find((each) => key.length >= 8 && each.startsWith(key));
      if (id) return id;
      throw new Error(`${part} has no key ${key}, but ${role.keyids.map((each) => each.slice(0, 8)).join(', ')}`);
    });
    const keyids = role.keyids.filter((id) => !revoked.includes(id));
    const threshold = options.threshold ?? role.threshold;
    if (keyids.length < threshold)
      throw new Error(`${part} needs ${threshold} keys: add another one first, or remove the area`);
    const { addresses } = role;
    const keys = keyids.flatMap((id) => current.keys[id] ?? []);
    return asDecided(delegate(current, { name: part, keys, threshold, addresses }), part);
  });
}

/** Replaces a key by a new one that is made here. Also works for a key that is lost, except for the last two of root. */
export async function rotateRoleKey(root: string, name: RoleKeyName): Promise<RepositoryContents> {
  beginRepository(root);
  const key = createRoleKey();
  // Throws before anything is changed when other keys are missing that have to sign this.
  const change = planRotation(root, name, key);
  const replaced = replaceRoleKey(root, name, key);
  try {
    const contents = await changeRepository(root, () => change);
    replaced.forget();
    return contents;
  } catch (error) {
    // What is remembered may be published already, so the new key stays where it is needed.
    if (!isRemembered(root, key)) replaced.undo();
    throw error;
  }
}

function isRemembered(root: string, key: NewRoleKey): boolean {
  const text = JSON.stringify(readMemory(root));
  return text.includes(key.keyId) || text.includes(getVerifierKey(key));
}

function planRotation(root: string, name: RoleKeyName, key: NewRoleKey): RepositoryChange {
  if (name === 'log') return { restartLog: true };
  if (!isReleasePart(name)) {
    const latest = readMemory(root).roots.at(-1);
    if (!latest) throw new Error('there is no release repository here');
    const from = findRootKeyId(latest, name);
    return { nextRoot: replaceKeyInRoot(latest, { from, to: key, signers: openRoleKeys(root) }) };
  }
  const own = openRoleKey(root, name)?.keyId;
  return {
    delegations: (current) => {
      const { keyids, threshold, addresses } = findPart(current, name);
      const from = keyids.length === 1 ? keyids[0] : keyids.find((id) => id === own);
      if (!from) throw new Error(`${name} has several keys, none of which is here: revoke one and add another`);
      const keys = keyids.flatMap((id) => (id === from ? key.key : (current.keys[id] ?? [])));
      const { automatic } = current;
      return { ...delegate(current, { name, keys, threshold, addresses }), automatic };
    },
  };
}

/** The keys of root keep their order, so that a name stands for a place even when its file is lost. */
function findRootKeyId({ signed }: SignedMetadata<RootMetadata>, name: Exclude<RoleKeyName, ReleasePart>): string {
  const { root, targets, snapshot } = signed.roles;
  const ids = { operator: targets.keyids, online: snapshot.keyids, log: [] };
  const names: readonly string[] = ROOT_KEY_NAMES;
  const id = name in ids ? ids[name as keyof typeof ids][0] : root.keyids[names.indexOf(name)];
  if (id) return id;
  throw new Error(`root has no key ${name}`);
}

const changeDelegations = (root: string, delegations: (current: Delegations) => Delegations) =>
  changeRepository(root, () => ({ delegations }));

/** From now on the operator decides about a part, and its manifest does not. */
const asDecided = (delegations: Delegations, part: ReleasePart): Delegations => ({
  ...delegations,
  automatic: delegations.automatic.filter((name) => name !== part),
});

function findPart({ roles }: Delegations, part: ReleasePart) {
  const role = roles.find(({ name }) => name === part);
  if (role) return role;
  throw new Error(`${part} is not delegated to anyone`);
}

/** Runs `role add|revoke|rotate <name>`. Returns what it has done as text. */
export async function runRoleCommand(
  root: string,
  [action, name = '']: string[],
  options: RoleOptions,
): Promise<string> {
  if (action === 'rotate') {
    if (!isRoleKeyName(name)) throw new Error(`${name} is not a role: root-1, operator, online, log, shell or an area`);
    return describe(await rotateRoleKey(root, name), `the key of ${name} is replaced`);
  }
  if (action !== 'add' && action !== 'revoke') throw new Error('role needs one of add, revoke and rotate');
  if (!isReleasePart(name)) throw new Error(`${name} is not a part: 'shell' or the name of an area, such as mf-notes`);
  if (!options.keys?.length && action === 'revoke') throw new Error('role revoke needs a --key');
  const run = action === 'add' ? addRoleKeys : revokeRoleKeys;
  const contents = await run(root, name, options);
  const role = contents.targets.signed.delegations?.roles.find((each) => each.name === name);
  const keys = (role?.keyids ?? []).map((id) => id.slice(0, 8)).join(', ');
  return describe(contents, `${name} is signed with ${role?.threshold} of the keys ${keys}`);
}

function describe(contents: RepositoryContents, text: string): string {
  const unsigned = listUnsignedRoles(contents);
  const note = unsigned.map((name) => `\n${name} is refused until its team points it to a version again`);
  return text + note.join('');
}
