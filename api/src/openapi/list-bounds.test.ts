import { describe, expect, it } from 'vitest';
import { createRouters } from '../app.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

/** Returns the paths of all lists without `maxItems` that are reachable from a schema. */
function unboundedLists(schema: unknown, root: unknown, seen = new Set<unknown>(), place = ''): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, type, maxItems } = Object(schema);
  if (typeof $ref === 'string') return unboundedLists(resolve($ref, root), root, seen, place);
  const own = (type === 'array' || type?.includes?.('array')) && maxItems === undefined ? [place || '/'] : [];
  const inner = Object.entries(schema).flatMap(([name, value]) =>
    unboundedLists(value, root, seen, `${place}/${name}`),
  );
  return [...own, ...inner];
}

const resolve = (pointer: string, root: unknown): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => Reflect.get(Object(value), name), root);

describe('lists in the responses of GET operations', () => {
  it('have a maximum length in the OpenAPI document', () => {
    const document = createRouters(app.deps).document();
    const unbounded = Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
      const schema = Reflect.get(Object(item?.get?.responses?.[200]), 'content')?.['application/json']?.schema;
      return unboundedLists(schema, document).map((place) => `GET ${path} ${place}`);
    });
    expect(unbounded).toEqual([]);
  });
});
