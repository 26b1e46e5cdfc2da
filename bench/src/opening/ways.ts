import { envelopeBindingOf } from '@northkeep/contracts';
import {
  createScalarDecrypter,
  decryptInBlocks,
  decryptRecords,
  isHeaderOf,
  readHeaders,
} from '@northkeep/shared-vault/opening';
import { type DecryptionFixture, PLACE } from './fixture.ts';

const BLOCK_SIZE = 200;

/**
 * Lower bound of the decryption: only calls `subtle.decrypt` with bytes that are already decoded. Returns the time in
 * ms, like the other functions of this file.
 */
export async function timeRawDecryption({ key, raw }: DecryptionFixture): Promise<number> {
  const started = performance.now();
  for (let start = 0; start < raw.length; start += BLOCK_SIZE) {
    const block = raw.slice(start, start + BLOCK_SIZE);
    await Promise.all(block.map(({ iv, c }) => crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, c)));
  }
  return performance.now() - started;
}

/** Northkeep's implementation: from wire records to verified records that a page can show. */
export async function timeNorthkeepDecryption({ key, records }: DecryptionFixture): Promise<number> {
  const at = new Date(0).toISOString();
  const base = { kind: 'lines', rev: 1, schema: 1, parentId: null, parentKind: null, index: 0 } as const;
  const views = records.map(({ id, fields }) => ({
    stamp: '1|0..0',
    view: { ...base, id, createdAt: at, updatedAt: at, fields },
  }));
  const started = performance.now();
  const opened = await decryptRecords(views, createScalarDecrypter(key as Parameters<typeof createScalarDecrypter>[0]));
  const took = performance.now() - started;
  if (opened.length !== records.length || opened.some(({ damaged }) => damaged.length > 0))
    throw new Error('not all opened');
  return took;
}

/** Northkeep's implementation of the first load: block by block, without a look at the headers. */
export const timeBlocks = (fixture: DecryptionFixture): Promise<number> => timeFirstLoad(fixture, false);

/** As {@link timeBlocks}; the header of every record is compared with it while the block is opened. */
export const timeVerifiedBlocks = (fixture: DecryptionFixture): Promise<number> => timeFirstLoad(fixture, true);

async function timeFirstLoad({ key, records }: DecryptionFixture, withHeaders: boolean): Promise<number> {
  const at = new Date(0).toISOString();
  const changes = records.map(({ id, fields, h }) => ({
    kind: 'lines' as const,
    record: { ...PLACE, ...fields, id, vaultId: '', rev: 1, createdAt: at, updatedAt: at, deletedAt: null, h },
  }));
  const open = createScalarDecrypter(key as Parameters<typeof createScalarDecrypter>[0]);
  const verify = async (block: typeof changes) => {
    const read = await readHeaders(block, { open, sealer: { isHeaderOf } });
    return read.map(({ state }) => (state === 'fits' ? ('whole' as const) : ('hidden' as const)));
  };
  let shown = 0;
  const started = performance.now();
  await decryptInBlocks(
    changes,
    {
      open,
      emit: (event) => {
        if (event.type === 'opened') shown += event.records.length;
      },
    },
    withHeaders ? { verify } : {},
  );
  const took = performance.now() - started;
  if (shown !== records.length) throw new Error('not every record is shown');
  return took;
}

/** Common implementation in web clients: awaits each value in turn and decodes base64 with `atob` and a mapping. */
export async function timeTypicalDecryption({ key, records }: DecryptionFixture): Promise<number> {
  const started = performance.now();
  const opened: unknown[] = [];
  for (const { id, fields } of records) {
    const values: Record<string, unknown> = {};
    for (const [name, sealed] of Object.entries(fields)) {
      const envelope = Array.isArray(sealed) ? sealed[0] : sealed;
      if (!envelope) continue;
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(envelope.n) }, key, bytesOf(envelope.c));
      const { value, at } = JSON.parse(new TextDecoder().decode(plain));
      if (at !== envelopeBindingOf('lines', Array.isArray(sealed) ? `${name}.0` : name, id))
        throw new Error('misplaced');
      values[name] = value;
    }
    opened.push({ id, values });
  }
  return performance.now() - started;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
