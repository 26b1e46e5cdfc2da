import { PRERENDERED_ATTRIBUTE } from '@northkeep/contracts';
import { useEffect, useLayoutEffect } from 'react';

/** True while the page contains elements that the server has rendered and React has not hydrated. */
export const hasPrerenderedContent = (): boolean =>
  typeof window !== 'undefined' && document.querySelector(`[${PRERENDERED_ATTRIBUTE}]`) !== null;

/** Handlers that hydrate-app.tsx sets on a prerendered page: for the commit of its content, and for the effects after. */
export const contentHydration: { onCommit?: () => void; onEffects?: () => void } = {};

/** Reports that the content of the page is hydrated. Called by the component around all content of a Suspense boundary. */
export function useContentHydrated(): void {
  useLayoutEffect(() => contentHydration.onCommit?.(), []);
  useEffect(() => contentHydration.onEffects?.(), []);
}
