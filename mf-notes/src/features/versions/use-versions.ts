import { isApiError, type LineVersion, loadLineHistory } from '@northkeep/shared-vault';
import { useCallback, useEffect, useState } from 'react';

interface VersionsState {
  readonly status: 'loading' | 'ready' | 'offline' | 'failed';
  /** The latest first. */
  readonly versions: readonly LineVersion[];
  /** The `after` of the following page; null where the history is read to its end. */
  readonly next: string | null;
}

const FIRST: VersionsState = { status: 'loading', versions: [], next: null };

/** The history of a line, read page by page. `read` reads the next page, or the same one again after an error. */
export function useVersions(lineId: string): VersionsState & { readonly read: () => void } {
  const [state, setState] = useState(FIRST);
  const { next } = state;
  const read = useCallback(async () => {
    setState((before) => ({ ...before, status: 'loading' }));
    try {
      const { lineHistory, compareVersions } = await loadLineHistory();
      const waiting = lineHistory.waiting(lineId);
      const add = (more: readonly LineVersion[]) => (before: VersionsState) => {
        const byId = new Map([...before.versions, ...more].map((version) => [version.id, version]));
        return { ...before, versions: [...byId.values()].sort(compareVersions) };
      };
      setState(add(waiting));
      const page = await lineHistory.readPage(lineId, next);
      setState((before) => ({ ...add(page.versions)(before), status: 'ready', next: page.next }));
    } catch (error) {
      console.debug('the history was not read', error);
      const offline = isApiError(error) && error.status === 0;
      setState((before) => ({ ...before, status: offline ? 'offline' : 'failed' }));
    }
  }, [lineId, next]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page, once
  useEffect(() => void read(), [lineId]);
  return { ...state, read: () => void read() };
}
