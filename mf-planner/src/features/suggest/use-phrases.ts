import type { Phrases } from '@northkeep/contracts/suggestions';
import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useState } from 'react';

const module = lazyModule(() => import('@northkeep/contracts/suggestions/phrases'));

export type SuggestionPhrasesState =
  | { readonly status: 'loading' | 'failed'; readonly phrases: null }
  | { readonly status: 'ready'; readonly phrases: Phrases };

/** Loads the built-in phrases, which are in a separate chunk. If that fails, the default suggestions are used. */
export function useSuggestionPhrases(): SuggestionPhrasesState {
  const [failed, setFailed] = useState(false);
  const loaded = useLazyModule(module, true, () => setFailed(true), true);
  if (loaded) return { status: 'ready', phrases: loaded.SUGGESTION_PHRASES };
  return { status: failed ? 'failed' : 'loading', phrases: null };
}
