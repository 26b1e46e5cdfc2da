import type { Reminders } from '@northkeep/contracts';
import type { RecordedRequest } from '@northkeep/shared-vault/testing';

/** Fake of the API operations below `/push` for one account, for component tests. */
export class PushApi {
  readonly endpoints = new Set<string>();
  reminders: Reminders | null = null;
  /** Number of messages that the push services accept. */
  sent = 1;
  /** Operations that fail, such as 'POST /api/push/validate'. */
  readonly failing = new Set<string>();
  readonly asked: string[] = [];

  readonly answer = ({ method, path, body }: RecordedRequest) => {
    const operation = `${method} ${path}`;
    if (!path.startsWith('/api/push/')) return { status: 200, body: null };
    this.asked.push(operation);
    if (this.failing.has(operation)) return undefined;
    return { status: 200, body: this.#answers(operation, body) };
  };

  #answers(operation: string, body: Readonly<Record<string, unknown>>): unknown {
    const endpoint = String(body.endpoint);
    switch (operation) {
      case 'GET /api/push/key':
        return { publicKey: 'server key' };
      case 'POST /api/push/subscribe':
        this.endpoints.add(endpoint);
        return null;
      case 'POST /api/push/unsubscribe':
        this.endpoints.delete(endpoint);
        return null;
      case 'POST /api/push/validate':
        return { valid: this.endpoints.has(endpoint) };
      case 'GET /api/push/test':
        return { sent: this.sent, failed: 0 };
      case 'POST /api/push/reminders':
        this.reminders = body as unknown as Reminders;
        return null;
      default:
        return this.reminders;
    }
  }
}
