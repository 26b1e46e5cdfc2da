import { createReadStream } from 'node:fs';
import path from 'node:path';
import { type SignedMetadata, type TargetsMetadata, verifyRepository } from '@northkeep/contracts/tuf';
import { verifyLog } from '@northkeep/contracts/tuf/verify-log';
import type { ReleasePart } from '../../build/release-parts.ts';
import { getVersionFolder } from '../folders.ts';
import { readRemote, readShell } from '../read-version.ts';
import { type Draft, LIFETIME_DAYS, type RoleAuthority } from '../tuf/metadata-file.ts';
import { nextVersion } from '../tuf/next-version.ts';
import { listPartTargets } from '../tuf/role-contents.ts';
import { openRoleKeys } from '../tuf/role-keys.ts';
import { markSecurityFixes } from '../tuf/security-marks.ts';
import { verifySignature } from '../tuf/verify-signature.ts';
import { type Cosigning, cosign, saveHalf } from './cosign.ts';
import { encodeHead } from './delivery-body.ts';
import type { DeliveryResult } from './receive-delivery.ts';
import { readService, type Service, ServiceClient } from './service-client.ts';

export interface DeliveryOptions extends Cosigning {
  /** Marks a security fix, which open pages load at once. */
  readonly security?: boolean | undefined;
}

/**
 * Signs a published version of a part with the keys that are here, and sends it to the service of the site, which
 * serves it then. Where several people have to sign, it can be passed on instead. Throws when the service or the
 * repository behind it refuses it. Returns what it has done as text.
 */
export async function deliverVersion(
  root: string,
  part: ReleasePart,
  version: string,
  options: DeliveryOptions = {},
): Promise<string> {
  const service = readService(root);
  const client = new ServiceClient(service.url);
  const { role, authority } = await signRole(root, part, { ...options, version, service, client });
  if (options.save) return saveHalf(options.save, role, authority);
  const head = { v: 1, roles: { [part]: role } } as const;
  const first = await client.deliver([encodeHead({ ...head, files: [] })]);
  const result =
    first.state === 'incomplete'
      ? await client.deliver(sendFiles(root, part, { version, head: encodeHead({ ...head, files: first.missing }) }))
      : first;
  return describe(result, `${part} is at ${version}`);
}

function describe(result: DeliveryResult, text: string): string {
  if (result.state === 'incomplete') throw new Error(`the service has not received ${result.missing.join(', ')}`);
  return `${text}, snapshot ${result.snapshot}${result.state === 'current' ? ', as before' : ''}`;
}

interface SigningInput extends DeliveryOptions {
  readonly version: string;
  readonly service: Service;
  readonly client: ServiceClient;
}

/** Signs the next version of a role; returns the current one when it says the same. */
async function signRole(
  root: string,
  part: ReleasePart,
  { version, service, client, signed, save, security = false }: SigningInput,
): Promise<{ role: SignedMetadata<TargetsMetadata>; authority: RoleAuthority }> {
  const bundle = await client.readBundle();
  const { targets, snapshot, roles } = await verifyRepository(bundle, {
    ...{ pinned: service.root, now: Date.now(), verifySignature, verifyLog },
  });
  const delegation = targets.delegations?.roles.find(({ name }) => name === part);
  if (!delegation) throw new Error(`${part} is not delegated to anyone: give the operator your public key`);
  const authority = { role: delegation, keys: bundle.targets.signed.delegations?.keys ?? {} };
  const release = part === 'shell' ? readShell(root, version) : readRemote(root, part, version);
  const roleVersion = (snapshot.meta[`${part}.json`]?.version ?? 0) + 1;
  // What visitors refuse was not signed by this team.
  const current = roles.some(({ name }) => name === part) ? (bundle.roles[part] ?? null) : null;
  const contents = markSecurityFixes(new Map([[part, listPartTargets(root, release, part)]]), {
    published: new Map(current ? [[part, current.signed.targets]] : []),
    fixes: security ? [part] : [],
    next: () => roleVersion,
  });
  const draft: Draft<TargetsMetadata> = { _type: 'targets', targets: contents.get(part) ?? {} };
  const next = { name: part, draft, authority, signers: openRoleKeys(root), version: roleVersion };
  if (signed ?? save) return { role: cosign(next, signed), authority };
  return { role: nextVersion<TargetsMetadata>({ ...next, current, days: LIFETIME_DAYS.part }), authority };
}

/** Gives the head of a delivery, and after it the files whose target paths it lists. */
async function* sendFiles(
  root: string,
  part: ReleasePart,
  { version, head }: { readonly version: string; readonly head: string },
): AsyncGenerator<string | Buffer> {
  yield head;
  const { files }: { files: string[] } = JSON.parse(head);
  const base = part === 'shell' ? '' : `r/${part}/${version}/`;
  const folder = getVersionFolder(root, part, version);
  for (const file of files) yield* createReadStream(path.join(folder, file.slice(base.length)));
}
