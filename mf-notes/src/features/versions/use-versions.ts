import { autorun } from '@northkeep/shared-kit/runtime';
import { isApiError, type LineVersion, loadLineHistoryModule } from '@northkeep/shared-vault';
import { useCallback, useEffect, useState } from 'react';

interface VersionsState {
  readonly status: 'loading' | 'ready' | 'offline' | 'failed';
  /** Versions, the latest first. */
  readonly versions: readonly LineVersion[];
  /** Value of `after` for the next page; null when the history is read to its end. */
  readonly next: string | null;
}

type LineHistory = Awaited<ReturnType<typeof loadLineHistoryModule>>;

const FIRST: VersionsState = { status: 'loading', versions: [], next: null };

/**
 * Returns the history of a line, read page by page, including the versions that this device writes at the same time.
 * `read` reads the next page, or the same one again after an error.
 */
export function useVersions(lineId: string): VersionsState & { readonly read: () => void } {
  const [state, setState] = useState(FIRST);
  const { next } = state;
  const [loaded, setLoaded] = useState<LineHistory | null>(null);
  const read = useCallback(async () => {
    setState((before) => ({ ...before, status: 'loading' }));
    try {
      const history = await loadLineHistoryModule();
      setLoaded(history);
      // Adds the unconfirmed versions before it requests the page, because the server may confirm one of them in
      // between.
      const waiting = history.lineHistory.waiting(lineId);
      setState((before) => addVersions(before, waiting, history));
      const page = await history.lineHistory.readPage(lineId, next);
      setState((before) => ({ ...addVersions(before, page.versions, history), status: 'ready', next: page.next }));
    } catch (error) {
      console.debug('the history was not read', error);
      const offline = isApiError(error) && error.status === 0;
      setState((before) => ({ ...before, status: offline ? 'offline' : 'failed' }));
    }
  }, [lineId, next]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page, once
  useEffect(() => void read(), [lineId]);
  // While the dialog is open, this device may write further versions, such as the text before an edit when the server's
  // pages lack it. They are added here.
  useEffect(() => {
    if (!loaded) return;
    return autorun(() => {
      const waiting = loaded.lineHistory.waiting(lineId);
      setState((before) => addVersions(before, waiting, loaded));
    });
  }, [loaded, lineId]);
  return { ...state, read: () => void read() };
}

/**
 * Adds versions to the shown ones. A version that the server has confirmed replaces the unconfirmed one with the same
 * id.
 */
function addVersions(
  before: VersionsState,
  more: readonly LineVersion[],
  { compareLineVersions: compareVersions }: LineHistory,
): VersionsState {
  const byId = new Map(before.versions.map((version) => [version.id, version]));
  for (const version of more) if (version.rev >= (byId.get(version.id)?.rev ?? 0)) byId.set(version.id, version);
  return { ...before, versions: [...byId.values()].sort(compareVersions) };
}
