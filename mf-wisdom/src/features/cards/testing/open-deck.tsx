import 'fake-indexeddb/auto';
import type { Card, CardList, Plan } from '@northkeep/contracts';
import { MemoryRouter, modalStore, toastStore, useLocation, useRoutes } from '@northkeep/shared-kit/runtime';
import { ToastRegion } from '@northkeep/shared-kit/toast-region';
import { session } from '@northkeep/shared-vault';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../../routes.tsx';

const TITLES = ['If-then plans', 'Rest is work too', 'Small hellos', 'Use the fresh page', 'Every switch has a toll'];

export const TEST_CARDS: readonly Card[] = TITLES.map((title, i) => ({
  _id: `${i}`.repeat(24),
  title,
  kicker: 'Planning',
  summary: `Summary of ${title}.`,
  expanded: `What studies say about ${title}.`,
  tryThis: [`Try ${title}`],
  sources: [{ label: 'doi.org', url: `https://doi.org/10.1/${i}` }],
}));

export const findCardId = (title: string): string => TEST_CARDS.find((card) => card.title === title)?._id ?? '';

interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

interface FakeServer {
  list: CardList | Failure | 'offline' | Promise<CardList>;
  savedIds: readonly string[] | Failure;
  saved: readonly Card[] | Failure;
  /** Failure with which the server responds to saving and unsaving a card; null for success. */
  toggle: Failure | null;
}

interface OpenDeckInput {
  readonly plan?: Plan;
  readonly path?: string;
  readonly server?: Partial<FakeServer>;
}

const isFailure = (answer: object): answer is Failure => 'status' in answer;
const respond = (answer: object): Response =>
  isFailure(answer) ? Response.json(answer, { status: answer.status }) : Response.json(answer);

/**
 * Opens the area with a fake server. Returns the server's responses, which a test can change, and the requests that it
 * received.
 */
export function openDeck({ plan = 'free', path = '/app/wisdomOfAges', server: wishes = {} }: OpenDeckInput = {}) {
  const server: FakeServer = {
    list: { cards: TEST_CARDS, limited: plan === 'free' },
    savedIds: [],
    saved: [],
    toggle: null,
    ...wishes,
  };
  const requests: { readonly method: string; readonly url: URL }[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input), 'http://localhost');
    requests.push({ method: init.method ?? 'GET', url });
    if (url.pathname === '/api/auth/refresh') return Response.json({ code: 'NO_SESSION' }, { status: 401 });
    if (url.pathname.endsWith('/collected')) return respond(server.savedIds);
    if (url.pathname.endsWith('/saved')) return respond(server.saved);
    if (url.pathname.endsWith('/collect'))
      return server.toggle ? respond(server.toggle) : new Response(null, { status: 204 });
    const list = await server.list;
    if (list === 'offline') throw new TypeError('Failed to fetch');
    return respond(list);
  };
  const { user } = session.getState();
  session.setState({ user: user && { ...user, plan } });
  toastStore.setState({ toasts: [] });
  modalStore.setState({ count: 0 });
  const address = { search: '' };
  function Area() {
    address.search = useLocation().search;
    return useRoutes(routes);
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <Area />
      <ToastRegion />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), server, requests, address };
}
