import type { RouteObject } from '@northkeep/shared-kit/runtime';
import { CardsScreen } from './features/cards/cards-screen.tsx';
import { RequestsScreen } from './features/requests/requests-screen.tsx';
import { CARDS, REQUESTS } from './paths.ts';

export const routes: RouteObject[] = [
  { path: CARDS, element: <CardsScreen /> },
  { path: REQUESTS, element: <RequestsScreen /> },
];
