import { IDEMPOTENCY_KEY_HEADER } from '@northkeep/contracts';
import { MemoryRouter, useRoutes } from '@northkeep/shared-kit/runtime';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';

/** Recorded network request. */
export interface RecordedRequest {
  readonly asked: string;
  readonly body: unknown;
  /** Idempotency key of the request, if it has one. */
  readonly key?: string;
}

/**
 * Renders the page at an address and waits for its heading. The fake `fetch` returns the given responses in order, then
 * the status 204.
 */
export async function openPage(address: string, answers: readonly (() => Response)[] = []) {
  const sent: RecordedRequest[] = [];
  const left = [...answers];
  globalThis.fetch = async (input, init = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const key = new Headers(init.headers).get(IDEMPOTENCY_KEY_HEADER) ?? undefined;
    sent.push({
      asked: `${init.method ?? 'GET'} ${new URL(String(input), 'http://localhost').pathname}`,
      body,
      ...(key && { key }),
    });
    return (left.shift() ?? (() => new Response(null, { status: 204 })))();
  };
  // jsdom has no layout: stub scrolling and object URLs.
  window.scrollTo = () => {};
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  render(
    <MemoryRouter initialEntries={[address]}>
      <Area />
    </MemoryRouter>,
  );
  // Screens are loaded when they are first rendered.
  await screen.findByRole('heading', { level: 1 });
  return { user: userEvent.setup(), sent };
}

function Area() {
  return useRoutes(routes);
}

export const createErrorResponder = (status: number, code: string, message: string) => () =>
  new Response(JSON.stringify({ code, message, requestId: 'r1' }), { status });
