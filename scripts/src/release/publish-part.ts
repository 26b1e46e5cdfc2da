import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildPart } from '../build/build-all.ts';
import type { BuildOptions } from '../build/common.ts';
import type { ReleasePart } from '../build/release-parts.ts';
import { readPackage } from '../build/singletons.ts';
import { addVersion } from './add-version.ts';
import { isVersion } from './folders.ts';

interface PublishInput {
  root: string;
  part: ReleasePart;
  /** Version to publish; by default the version in the part's package.json. */
  version?: string;
  overrides?: BuildOptions['overrides'];
}

export interface PublishResult {
  version: string;
  /** False when the same contents were already published under this version. */
  isNew: boolean;
}

/** Builds a part and adds its version to the releases folder. Never changes an existing version. */
export async function publishReleasePart({
  root,
  part,
  version = readPackage(path.join(root, part)).version,
  overrides = {},
}: PublishInput): Promise<PublishResult> {
  if (!isVersion(version)) throw new Error(`${version} is not a version like 1.4.0`);
  const outDir = path.join(root, '.cache/publish', part, version);
  rmSync(outDir, { recursive: true, force: true });
  await buildPart(root, part, { version, outDir, overrides });
  try {
    return { version, isNew: await addVersion({ root, part, version, from: outDir }) };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
