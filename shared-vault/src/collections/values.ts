import { type Kind, kindShape, type RecordBase } from '@northkeep/contracts';
import type { Plain } from '../crypto/fields.ts';
import type { Plains } from '../sync/action.ts';
import { defaultOf } from '../sync/merge.ts';
import type { Row } from './row.ts';

type Shownish = Pick<RecordBase, 'index' | 'parentId' | 'parentKind'> & { readonly values: Plains };

/** A value by name, the place among them. */
export function valueIn(now: Shownish, name: string): Plain | undefined {
  if (name === 'index') return now.index;
  if (name === 'parentId') return now.parentId;
  if (name === 'parentKind') return now.parentKind;
  return now.values[name];
}

/** The values that are given. */
export function plainsOf(values: object): Plains {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs);
}

/** A creation says what the server may read anyway; of the rest only what was given is sealed. */
export function withDefaults(kind: Kind, values: Plains): Plains {
  const { fields, ids } = kindShape(kind);
  if (ids !== 'uuid') return values;
  const clear = Object.entries(fields).flatMap(([name, field]) => {
    const value = field.seal === 'clear' ? defaultOf(kind, name) : undefined;
    return value === undefined || value === null || name in values ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(clear), ...values };
}

/** Resolves when the last work of a row is stored. */
export function lastOf(row: Row): Promise<void> {
  return row.queue.at(-1)?.done ?? Promise.resolve();
}
