import type { AdminOverview } from '@northkeep/contracts';
import { create } from '@northkeep/shared-kit/runtime';
import { api } from '@northkeep/shared-vault';

interface WaitingCounts {
  readonly requests: number;
  readonly feedback: number;
}

/** Numbers of open support requests and feedback messages, which the navigation shows; 0 until they are loaded. */
export const useWaitingCounts = create<WaitingCounts>()(() => ({ requests: 0, feedback: 0 }));

/** Loads the counts. They are optional in the navigation, so after a failure the previous counts stay. */
export async function loadWaitingCounts(): Promise<void> {
  try {
    const { openRequests, openFeedback } = await api.get<AdminOverview>('/admin/overview');
    useWaitingCounts.setState({ requests: openRequests, feedback: openFeedback });
  } catch (reason) {
    console.debug('counts not loaded', reason);
  }
}
