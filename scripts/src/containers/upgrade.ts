import assert from 'node:assert/strict';
import { decodeRegistry, decodeSignedRegistry } from '@northkeep/contracts';
import { TestAccount } from '../api-check/test-account.ts';
import type { ContainerEngine } from './engine.ts';
import { ServerContainer } from './server-container.ts';

/** Image file of a later build, in which one area has changed. */
export const LATER_IMAGE_FILE = `ARG IMAGE
FROM \${IMAGE}
USER 0
RUN echo '/* later */' >>"$(ls /app/mf-notes/dist/js/*.css | head -n 1)" \\
  && node --input-type=module -e "import * as list from '/app/scripts/dist/build/release-list.js'; \\
    const folder = '/app/mf-notes/dist'; list.writeReleaseManifest(folder, list.readReleaseManifest(folder))"
USER 1000:1000
`;

interface Input {
  readonly engine: ContainerEngine;
  readonly prefix: string;
  /** Image of the later build. */
  readonly later: string;
  /** Mounts of a server without its data. */
  readonly mounts: readonly string[];
  readonly serverKey: string;
  /** Publishes the pages of an image, or runs another command that signs. */
  readonly publish: (command: readonly string[], image?: string) => Promise<string>;
}

/**
 * Upgrades a server with the embedded database to a later image and goes back again, by `publish` of the earlier image
 * and by `release point`. Throws unless the data and the files of both builds stay.
 */
export async function upgradeAndRollBack(input: Input): Promise<void> {
  const { engine, prefix, later, serverKey, publish } = input;
  const data = await engine.createVolume(`${prefix}-data`);
  const options = {
    variables: { DATABASE: 'embedded', SERVER_KEY_FILE: serverKey },
    mounts: [...input.mounts, `${data}:/data`],
  };
  const server = await ServerContainer.create(engine, `${prefix}-embedded`, options);
  await server.start();
  const account = await TestAccount.create(server);
  const lines = await account.read('/lines');
  const before = await readNotesRelease(server);

  const rival = await ServerContainer.create(engine, `${prefix}-rival`, options);
  await assert.rejects(rival.start(), /in use by/, 'a second server on the same folder is refused');
  assert.deepEqual(await account.read('/lines'), lines);

  await server.stop();
  await publish(['publish'], later);
  await server.start(later);
  const after = await readNotesRelease(server);
  assert.notEqual(after.version, before.version);
  assert.ok(after.seq > before.seq);
  for (const { file } of [before, after]) assert.equal((await fetch(`${server.origin}${file}`)).status, 200, file);
  assert.deepEqual(await account.read('/lines'), lines);

  await server.stop();
  await publish(['publish']);
  await server.start();
  const back = await readNotesRelease(server);
  assert.equal(back.version, before.version);
  assert.ok(back.seq > after.seq);
  for (const { file } of [before, after]) assert.equal((await fetch(`${server.origin}${file}`)).status, 200, file);
  assert.deepEqual(await account.read('/lines'), lines);

  await publish(['release', 'point', 'mf-notes', after.version]);
  await publish(['publish']);
  assert.match(await publish(['release', 'list']), new RegExp(`\\[${after.version.replaceAll('.', '\\.')}\\]`));
}

/** Returns the version of the notes that the registry of a server names, and the address of one file of it. */
async function readNotesRelease({ origin }: ServerContainer): Promise<{ seq: number; version: string; file: string }> {
  const signed = decodeSignedRegistry(await (await fetch(`${origin}/remotes.json`)).json());
  const { seq, remotes } = decodeRegistry(signed.payload);
  const notes = remotes['mf-notes'];
  assert.ok(notes, 'the registry has the notes');
  return { seq, version: notes.version, file: `${notes.base}${notes.entry}` };
}
