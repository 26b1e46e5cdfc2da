import { useCallback, useEffect, useState } from 'react';
import { type PushStatus, readPushStatus } from './push-client.ts';

export type ShownPushStatus = PushStatus | 'loading' | 'error';

export interface PushState {
  readonly status: ShownPushStatus;
  /** Time of the last check with the server, in ms since 1970; null before. */
  readonly checkedAt: number | null;
  /** Reads the status again. */
  readonly check: () => Promise<void>;
}

/** Checks the push messages of this device once, and again on demand. */
export function usePushStatus(): PushState {
  const [state, setState] = useState<Omit<PushState, 'check'>>({ status: 'loading', checkedAt: null });
  const check = useCallback(async () => {
    try {
      setState({ status: await readPushStatus(), checkedAt: Date.now() });
    } catch (reason) {
      console.debug('the push status was not checked', reason);
      setState({ status: 'error', checkedAt: null });
    }
  }, []);
  useEffect(() => void check(), [check]);
  return { ...state, check };
}
