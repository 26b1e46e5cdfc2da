import type { AreaName } from '../area-manifest.ts';
import { decodeObject } from '../decode.ts';
import type { RejectedArea, ReleasedRemote } from '../registry.ts';
import { decodeMetadata } from './decode-metadata.ts';
import { parseBundle, readFirstRoot } from './parse-bundle.ts';
import { decodePart } from './released-part.ts';
import { own } from './trusted-state.ts';

/** What a metadata bundle says, without the shell. */
export interface DescribedBundle {
  /** Version of the timestamp. */
  release: number;
  /** When the timestamp expires. */
  expires: string;
  /** SHA-256 of version 1 of the root. */
  root: string;
  remotes: Readonly<Record<AreaName, ReleasedRemote>>;
  rejected: readonly RejectedArea[];
}

/**
 * Reads what a bundle releases and verifies no signature: for a page whose shell has verified it. Throws a
 * RepositoryError when a top-level role cannot be read.
 */
export async function describeBundle(text: string): Promise<DescribedBundle> {
  const bundle = parseBundle(text);
  const fields = decodeObject(bundle, 'the bundle');
  const files = decodeObject(fields.roles, 'roles');
  const { content: timestamp } = await decodeMetadata(fields.timestamp, 'timestamp');
  const { content: targets } = await decodeMetadata(fields.targets, 'targets');
  const remotes: Record<AreaName, ReleasedRemote> = {};
  const rejected: RejectedArea[] = [];
  for (const delegation of targets.delegations?.roles ?? []) {
    const { name } = delegation;
    const file = own(files, name);
    if (file === undefined) continue;
    try {
      const part = decodePart((await decodeMetadata(file, 'targets', name)).content, delegation);
      if ('remote' in part) remotes[part.name] = part.remote;
    } catch (reason) {
      rejected.push({ name, reason: reason instanceof Error ? reason.message : String(reason) });
    }
  }
  const { sha256: root } = await decodeMetadata(readFirstRoot(bundle), 'root');
  return { release: timestamp.version, expires: timestamp.expires, root, remotes, rejected };
}
