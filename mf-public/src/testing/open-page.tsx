import { MemoryRouter, useRoutes } from '@northkeep/shared-kit/runtime';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';

/** A request as the network saw it. */
export interface Sent {
  readonly asked: string;
  readonly body: unknown;
}

/** Opens an address of this area; every request gets the next of the answers, and 204 once there are none. */
export function openPage(address: string, answers: readonly (() => Response)[] = []) {
  const sent: Sent[] = [];
  const left = [...answers];
  globalThis.fetch = async (input, init = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    sent.push({ asked: `${init.method ?? 'GET'} ${new URL(String(input), 'http://localhost').pathname}`, body });
    return (left.shift() ?? (() => new Response(null, { status: 204 })))();
  };
  // jsdom draws nothing: it neither scrolls nor shows pictures.
  window.scrollTo = () => {};
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  render(
    <MemoryRouter initialEntries={[address]}>
      <Area />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), sent };
}

function Area() {
  return useRoutes(routes);
}

export const refusal = (status: number, code: string, message: string) => () =>
  new Response(JSON.stringify({ code, message, requestId: 'r1' }), { status });
