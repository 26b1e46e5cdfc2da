import { describe, expect, test } from 'vitest';
import { MalformedChangesPagesError, readRevisions } from './changes-pages.ts';

const REVISION = ['reviews', '2026-W47', 3] as const;

/** Creates ports that return the given bodies one after the other and record the path of each request. */
function portsOf(...bodies: readonly unknown[]) {
  const paths: string[] = [];
  const send = async ({ path }: { readonly path: string }) => {
    paths.push(path);
    return { status: 200, body: bodies[paths.length - 1] };
  };
  return { paths, ports: { vaultId: 'v', transport: { send } } };
}

describe('readRevisions', () => {
  test('reads all pages', async () => {
    const { paths, ports } = portsOf({ revs: [REVISION], next: 'lines.a' }, { revs: [REVISION], next: null });
    expect(await readRevisions(ports)).toHaveLength(2);
    expect(paths).toEqual(['/sync/revs', '/sync/revs?after=lines.a']);
  });

  test('resolves to null for a page that is no list of revisions', async () => {
    const { ports } = portsOf({ revs: [REVISION], next: 'lines.a' }, {});
    expect(await readRevisions(ports)).toBeNull();
  });

  test.each([
    ['an empty page with a next', { revs: [], next: 'lines.b' }],
    ['a next that does not increase', { revs: [REVISION], next: 'lines.a' }],
  ])('stops reading at %s', async (_, page) => {
    const { ports } = portsOf({ revs: [REVISION], next: 'lines.a' }, page);
    await expect(readRevisions(ports)).rejects.toThrow(MalformedChangesPagesError);
  });
});
