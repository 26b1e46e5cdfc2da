import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RELEASE_MANIFEST_FILE } from '../../build/release-list.ts';
import { addVersion } from '../add-version.ts';
import { replaceFile } from '../tuf/repository-memory.ts';
import type { DeliveredFile, DeliveredVersion } from './delivered-version.ts';
import type { DeliveryBody } from './delivery-body.ts';
import { DeliveryError } from './delivery-error.ts';

/** Folder of deliveries that are being received. What a killed process left there is deleted at the next start. */
const getIncomingFolder = (root: string): string => path.join(root, '.cache/incoming');

export const deleteIncoming = (root: string): void => rmSync(getIncomingFolder(root), { recursive: true, force: true });

/**
 * Receives the files that a delivery sends, compares each with its signed length and hash, and adds the versions. Those
 * that are here already are received and compared, and not written. Throws a DeliveryError, and adds nothing then.
 */
export async function receiveFiles(
  root: string,
  versions: readonly DeliveredVersion[],
  { sent, body }: { readonly sent: readonly string[]; readonly body: DeliveryBody },
): Promise<void> {
  mkdirSync(getIncomingFolder(root), { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(path.join(getIncomingFolder(root), 'delivery-'));
  try {
    for (const target of sent) {
      const [version, file] = findFile(versions, target);
      await receiveFile(body, version.role, { ...file, to: path.join(folder, version.role, file.name) });
    }
    await body.expectEnd();
    for (const version of versions)
      if (!version.isStored) await addReceived(root, version, path.join(folder, version.role));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findFile(versions: readonly DeliveredVersion[], target: string): [DeliveredVersion, DeliveredFile] {
  for (const version of versions) {
    const file = version.files.find((each) => each.target === target);
    if (file) return [version, file];
  }
  throw new DeliveryError('foreign-file', 'delivery', `${target} is in none of its roles`);
}

async function receiveFile(
  body: DeliveryBody,
  role: string,
  { to, target, length, sha384 }: DeliveredFile & { readonly to: string },
): Promise<void> {
  mkdirSync(path.dirname(to), { recursive: true });
  const hash = createHash('sha384');
  const hashed = async function* () {
    for await (const part of body.readBytes(length)) {
      hash.update(part);
      yield part;
    }
  };
  await pipeline(hashed, createWriteStream(to, { flags: 'wx' }));
  const found = hash.digest('hex');
  if (found !== sha384) throw new DeliveryError('wrong-bytes', role, `${target} was sent with the SHA-384 ${found}`);
}

async function addReceived(root: string, { release, folder, files }: DeliveredVersion, from: string): Promise<void> {
  if (release === null) {
    mkdirSync(folder, { recursive: true });
    for (const { name } of files) replaceFile(path.join(folder, name), readFileSync(path.join(from, name)));
    return;
  }
  const { part, version, manifest } = release;
  if (!existsSync(from)) throw new DeliveryError('incomplete', part, `no file of ${version} was sent`);
  writeFileSync(path.join(from, RELEASE_MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx' });
  await addVersion({ root, part, version, from });
}
