import { toast } from '@northkeep/shared-kit/runtime';
import { messageOf } from '@northkeep/shared-vault';

/** Logs the reason of a failed request, and shows the server's message, or else `fallback`, as a toast. */
export function reportFailure(event: string, reason: unknown, fallback: string): void {
  console.debug(event, reason);
  toast({ type: 'error', text: messageOf(reason, fallback) });
}
