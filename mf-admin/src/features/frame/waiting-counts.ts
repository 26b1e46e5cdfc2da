import type { AdminOverview } from '@northkeep/contracts';
import { create } from '@northkeep/shared-kit/runtime';
import { api } from '@northkeep/shared-vault';

interface WaitingCounts {
  readonly requests: number;
  readonly feedback: number;
}

/** Numbers of open requests and feedback next to their views; 0 until they are loaded. */
export const useWaitingCounts = create<WaitingCounts>()(() => ({ requests: 0, feedback: 0 }));

/** Loads the counts. They are an addition to the navigation: a failure leaves the former ones. */
export async function loadWaitingCounts(): Promise<void> {
  try {
    const { openRequests, openFeedback } = await api.get<AdminOverview>('/admin/overview');
    useWaitingCounts.setState({ requests: openRequests, feedback: openFeedback });
  } catch (reason) {
    console.debug('counts not loaded', reason);
  }
}
