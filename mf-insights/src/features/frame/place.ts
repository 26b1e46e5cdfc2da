import { useNavigate } from '@northkeep/shared-kit/runtime';

/** State of a view: `take` is the assessment in progress, `result` is the open result; null for none. */
export interface InsightViewState {
  readonly take: string | null;
  readonly result: string | null;
}

const NOWHERE: InsightViewState = { take: null, result: null };

/**
 * Reads the open assessment or result from the history state. It is not in the URL, because the URL is sent to the
 * server when the page is loaded, and the name of an instrument reveals something about the user.
 */
export function readInsightViewState(state: unknown): InsightViewState {
  if (typeof state !== 'object' || state === null) return NOWHERE;
  const textOf = (name: keyof InsightViewState) => {
    const value: unknown = Reflect.get(state, name);
    return typeof value === 'string' ? value : null;
  };
  return { take: textOf('take'), result: textOf('result') };
}

/** Returns a function that navigates to a URL and opens an assessment or a result there. */
export function useInsightNavigate(): (
  to: string,
  place?: Partial<InsightViewState>,
  options?: { readonly replace?: boolean },
) => void {
  const navigate = useNavigate();
  return (to, place = {}, { replace = false } = {}) => void navigate(to, { state: { ...NOWHERE, ...place }, replace });
}
