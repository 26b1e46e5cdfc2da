import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useState } from 'react';

const phrases = lazyModule(() => import('../../content/phrases.ts'));

type PhraseModule = typeof import('../../content/phrases.ts');

export type LoadedPhrases =
  | { readonly status: 'loading' | 'failed'; readonly phrases: null }
  | { readonly status: 'ready'; readonly phrases: PhraseModule };

/** Loads the built-in phrases, a chunk of their own. Where that fails, the default suggestions are the substitute. */
export function usePhrases(): LoadedPhrases {
  const [failed, setFailed] = useState(false);
  const loaded = useLazyModule(phrases, true, () => setFailed(true), true);
  if (loaded) return { status: 'ready', phrases: loaded };
  return { status: failed ? 'failed' : 'loading', phrases: null };
}
