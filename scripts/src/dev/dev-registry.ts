import path from 'node:path';
import type { Area, Registry, SignedRegistry } from '@northkeep/contracts';
import { required } from '../build/singletons.ts';
import { openSigner } from '../release/keys.ts';
import { readRegistry } from '../release/registry-file.ts';

/** Address under which the development server gives the files of an area that is being worked on. */
export const hotBase = (area: Area): string => `/hot/${area}/`;

/**
 * The registry of the releases folder with some areas taken from this process instead, signed as a real one. Hot areas
 * list no files because they change all the time; only a development build of the shell loads what is not listed.
 */
export function devRegistry(root: string, areas: readonly Area[]): string {
  const released = readRegistry(root);
  if (!released) throw new Error('nothing is released yet');
  const hot = areas.map((area) => [
    area,
    {
      version: '0.0.0-dev',
      base: hotBase(area),
      entry: 'remoteEntry.js',
      requires: required(path.join(root, area)),
      files: {},
    },
  ]);
  const registry: Registry = { ...released, remotes: { ...released.remotes, ...Object.fromEntries(hot) } };
  const payload = JSON.stringify(registry);
  const { keyId, sign } = openSigner(root);
  const signed: SignedRegistry = { payload, keyId, sig: sign(payload) };
  return JSON.stringify(signed);
}
