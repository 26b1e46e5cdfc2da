import { messageOf } from '@northkeep/shared-vault';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LOAD_FAILED_TEXT } from './copy.ts';

export type LoadState<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly reason: string }
  | { readonly is: 'ready'; readonly value: T };

/** Loads data when a section opens and returns a reload function. Responses of earlier loads are ignored. */
export function useLoadedData<T>(load: () => Promise<T>): { state: LoadState<T>; reload: () => Promise<void> } {
  const [state, setState] = useState<LoadState<T>>({ is: 'loading' });
  const turn = useRef(0);
  const reload = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const value = await load();
      if (mine === turn.current) setState({ is: 'ready', value });
    } catch (reason) {
      if (mine === turn.current) setState({ is: 'failed', reason: messageOf(reason, LOAD_FAILED_TEXT) });
    }
  }, [load]);
  useEffect(() => {
    void reload();
    return () => {
      turn.current += 1;
    };
  }, [reload]);
  return { state, reload };
}
