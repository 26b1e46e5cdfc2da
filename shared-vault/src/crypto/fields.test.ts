import type { Kind } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { importDataKey, newRawDataKey } from './data-key.ts';
import { openField, type Plain, sealField } from './fields.ts';

const id = '0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c';
const key = await importDataKey(newRawDataKey());
const lineText = { kind: 'lines', id, name: 'text' } as const;

describe('a field of a record', () => {
  const cases: [string, Kind, Plain][] = [
    ['text', 'lines', 'Buy seeds'],
    ['isDone', 'lines', true],
    ['doneAt', 'lines', null],
    ['categories', 'lines', ['Home', 'Garden']],
    ['categories', 'lines', []],
    ['status', 'steps', 'parked'],
    ['aiOrigin', 'steps', false],
  ];
  it.each(cases)('opens to what was sealed: %s', async (name, kind, value) => {
    const wire = await sealField(key, { kind, id, name }, value);
    expect(await openField(key, { kind, id, name }, wire)).toEqual({ state: 'opened', value, bound: true });
    if (name !== 'isDone') expect(JSON.stringify(wire)).not.toContain('Garden');
  });
  it('opens the rows of a week log', async () => {
    const at = { kind: 'weekLogs', id: '2026-W47', name: 'steps' } as const;
    const rows = [1, 2].map((n) => ({ stepId: id, goalId: id, label: `Step ${n}`, target: 4, progress: n }));
    expect(await openField(key, at, await sealField(key, at, rows))).toMatchObject({ state: 'opened', value: rows });
  });
  it('is damaged where a plain value stands in place of a sealed one', async () => {
    expect(await openField(key, lineText, 'Buy seeds')).toEqual({ state: 'damaged' });
  });
  it('is damaged when a list was put in another order', async () => {
    const at = { kind: 'lines', id, name: 'categories' } as const;
    const wire = await sealField(key, at, ['Home', 'Garden']);
    const turned = Array.isArray(wire) ? [...wire].reverse() : wire;
    expect(await openField(key, at, turned)).toEqual({ state: 'damaged' });
  });
  it('is damaged when the value is none that the field allows', async () => {
    const status = await sealField(key, { kind: 'steps', id, name: 'label' }, 'dancing');
    expect(await openField(key, { kind: 'steps', id, name: 'status' }, status)).toEqual({ state: 'damaged' });
    await expect(sealField(key, { kind: 'steps', id, name: 'status' }, 'dancing')).rejects.toThrow('steps.status');
  });
});
