import { createRequire } from 'node:module';
import { act } from '@testing-library/react';
import type * as client from 'react-dom/client';

// Replaces `react-dom/client` in tests with screens. The files of a workspace share one page, so a root that a test has
// left mounted would answer the events of later files, for example move the focus. The roots created here are recorded,
// so that all of them can be unmounted. Testing Library does so itself with the roots of its `render`.

const original: typeof client = createRequire(import.meta.url)('react-dom/client');

const mounted = new Set<client.Root>();

function record(root: client.Root): client.Root {
  mounted.add(root);
  return root;
}

/** Imported by the source files through the alias of `preset.ts`. @public */
export const createRoot: typeof client.createRoot = (...options) => record(original.createRoot(...options));
/** Imported by the source files through the alias of `preset.ts`. @public */
export const hydrateRoot: typeof client.hydrateRoot = (...options) => record(original.hydrateRoot(...options));

/** Unmounts every root. A root that was unmounted before is left alone. */
export async function unmountRoots(): Promise<void> {
  for (const root of mounted) await act(async () => root.unmount());
  mounted.clear();
}
