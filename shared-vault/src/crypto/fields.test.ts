import { envelopeBindingOf, type Kind } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { importDataKey, newRawDataKey } from './data-key.ts';
import { encryptToEnvelope } from './envelope.ts';
import { decryptField, encryptField, type PlainValue } from './fields.ts';

const id = '0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c';
const key = await importDataKey(newRawDataKey());
const lineText = { kind: 'lines', id, name: 'text' } as const;

describe('encryptField and decryptField', () => {
  const cases: [string, Kind, PlainValue][] = [
    ['text', 'lines', 'Buy seeds'],
    ['isDone', 'lines', true],
    ['doneAt', 'lines', null],
    ['categories', 'lines', ['Home', 'Garden']],
    ['categories', 'lines', []],
    ['status', 'steps', 'parked'],
    ['aiOrigin', 'steps', false],
  ];
  it.each(cases)('restore the encrypted value of %s in %s: %j', async (name, kind, value) => {
    const wire = await encryptField(key, { kind, id, name }, value);
    expect(await decryptField(key, { kind, id, name }, wire)).toEqual({ state: 'opened', value });
    if (name !== 'isDone') expect(JSON.stringify(wire)).not.toContain('Garden');
  });
  it('report an unencrypted value in an encrypted field as damaged', async () => {
    expect(await decryptField(key, lineText, 'Buy seeds')).toEqual({ state: 'damaged' });
  });
  it('report a reordered list as damaged', async () => {
    const at = { kind: 'lines', id, name: 'categories' } as const;
    const wire = await encryptField(key, at, ['Home', 'Garden']);
    const reversed = Array.isArray(wire) ? [...wire].reverse() : wire;
    expect(await decryptField(key, at, reversed)).toEqual({ state: 'damaged' });
  });
  it('reject a value that the field does not allow, when sealing and when opening', async () => {
    const status = await encryptField(key, { kind: 'steps', id, name: 'label' }, 'dancing');
    expect(await decryptField(key, { kind: 'steps', id, name: 'status' }, status)).toEqual({ state: 'damaged' });
    await expect(encryptField(key, { kind: 'steps', id, name: 'status' }, 'dancing')).rejects.toThrow('steps.status');
  });
  it.each([
    ['a clear field whose value is not allowed', 'scheduleDate', 'tomorrow'],
    ['a field that is not declared', 'mood', 'calm'],
    ['a name of Object.prototype', 'constructor', null],
    ['a single value in place of a list', 'categories', 'Home'],
  ])('report %s as damaged', async (_, name, wire) => {
    expect(await decryptField(key, { kind: 'lines', id, name }, wire)).toEqual({ state: 'damaged' });
  });
  it.each(['mood', 'constructor'])('reject the field %s, which is not declared, when sealing', async (name) => {
    await expect(encryptField(key, { kind: 'lines', id, name }, 'calm')).rejects.toThrow(`lines.${name}`);
  });
  it.each([
    ['opened', 24],
    ['damaged', 25],
  ])('report a list as %s that has %i of at most 24 items', async (state, count) => {
    const sealed = Array.from({ length: count }, (_, i) =>
      encryptToEnvelope(key, { place: envelopeBindingOf('lines', `categories.${i}`, id), value: 'Home' }),
    );
    const wire = await Promise.all(sealed);
    expect(await decryptField(key, { kind: 'lines', id, name: 'categories' }, wire)).toMatchObject({ state });
  });
});
