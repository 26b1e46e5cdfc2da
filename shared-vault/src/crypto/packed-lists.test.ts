import type { Kind, WireValue } from '@northkeep/contracts';
import { envelopeBindingOf, isEnvelope } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createScalarDecrypter } from '../worker/open-leaves.ts';
import { decryptRecords } from '../worker/open-records.ts';
import { importDataKey, newRawDataKey } from './data-key.ts';
import { encryptToEnvelope } from './envelope.ts';
import { decryptField, encryptField, type PlainValue } from './fields.ts';
import { reencryptField } from './reencrypt-field.ts';

const id = '0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c';
const otherId = '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d';
const key = await importDataKey(newRawDataKey());
const answers = { kind: 'assessments', id, name: 'answers' } as const;
const scores = { kind: 'assessments', id, name: 'scores' } as const;

function lengthOf(wire: WireValue | null): number {
  if (!isEnvelope(wire)) throw new Error('A packed list is one envelope.');
  return wire.c.length;
}

const sealAs = (text: PlainValue, kind: Kind = 'assessments', name = 'answers') =>
  encryptToEnvelope(key, { place: envelopeBindingOf(kind, name, id), value: text as string, padStep: 2_048 });

describe('a packed list', () => {
  it.each([
    ['numbers', answers, [4, null, -2]],
    ['no numbers', answers, []],
    ['rows', scores, [{ scale: 'Openness "O"', value: 3.5 }]],
  ] as const)('decrypts to the original list of %s', async (_, at, value) => {
    expect(await decryptField(key, at, await encryptField(key, at, value))).toEqual({
      state: 'opened',
      value,
    });
  });

  it('has the same sealed length for 3, 30 and 200 answers', async () => {
    const lists = [3, 30, 200].map((count) => Array.from({ length: count }, (_, i) => (i % 7) - 3));
    const sealed = await Promise.all(lists.map((list) => encryptField(key, answers, list)));
    expect(new Set(sealed.map(lengthOf)).size).toBe(1);
  });

  it('has the same sealed length without scores and with twelve scores', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => ({ scale: `scale ${i}`, value: i * 10 }));
    expect(lengthOf(await encryptField(key, scores, rows))).toBe(lengthOf(await encryptField(key, scores, [])));
  });

  it('keeps its length when it is re-encrypted, also as a field of a newer release', async () => {
    const to = await importDataKey(newRawDataKey());
    const wire = await encryptField(key, answers, [1, 2, 3]);
    const moved = await reencryptField({ from: key, to }, answers, wire);
    expect(await decryptField(to, answers, moved)).toEqual({ state: 'opened', value: [1, 2, 3] });
    expect(lengthOf(moved)).toBe(lengthOf(wire));
    const newer = await sealAs('[1]', 'assessments', 'remarks');
    const movedNewer = await reencryptField({ from: key, to }, { ...answers, name: 'remarks' }, newer);
    expect(lengthOf(movedNewer)).toBe(lengthOf(newer));
  });

  it('is decrypted in bulk like a single field; a text that is not a packed list is reported as damaged', async () => {
    const base = { kind: 'assessments', id, rev: 1, schema: 1, parentId: null, parentKind: null, index: 0 } as const;
    const times = { createdAt: '2026-11-22T09:00:00.000Z', updatedAt: '2026-11-22T09:00:00.000Z' };
    const rows = [{ scale: 'Rest', value: 2 }];
    const fields = { answers: await sealAs('{}'), scores: await encryptField(key, scores, rows) };
    const views = [{ view: { ...base, ...times, fields }, stamp: '1' }];
    const [opened] = await decryptRecords(views, createScalarDecrypter(key));
    expect([opened?.damaged, opened?.values.answers, opened?.values.scores]).toEqual([['answers'], [], rows]);
  });

  const damaged: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['moved from another record', () => encryptField(key, { ...answers, id: otherId }, [1, 2])],
    ['moved from another field', () => encryptField(key, scores, [{ scale: 'a', value: 1 }])],
    ['with a changed byte', async () => ({ ...(await sealAs('[1,2]')), n: 'AAAAAAAAAAAAAAAA' })],
    ['in the clear', async () => [1, 2]],
    ['with an envelope for each item', async () => [await sealAs(1, 'assessments', 'answers.0')]],
    ['whose text is not JSON', () => sealAs('[1,2')],
    ['whose text is not a list', () => sealAs('{"length":1}')],
    ['that holds a number instead of a text', () => sealAs(7)],
    ['with an item that the field does not allow', () => sealAs('[1,"two"]')],
    ['with more items than the field allows', () => sealAs(JSON.stringify(Array(201).fill(0)))],
  ];
  it.each(damaged)('is reported as damaged: %s', async (_, wire) => {
    expect(await decryptField(key, answers, await wire())).toEqual({ state: 'damaged' });
  });
});
