import type { RouteObject } from '@northkeep/shared-kit/runtime';
import { AuditScreen } from './features/audit/audit-screen.tsx';
import { CardsScreen } from './features/cards/cards-screen.tsx';
import { RequestsScreen } from './features/requests/requests-screen.tsx';
import { AUDIT, CARDS, REQUESTS } from './paths.ts';

export const routes: RouteObject[] = [
  { path: CARDS, element: <CardsScreen /> },
  { path: REQUESTS, element: <RequestsScreen /> },
  { path: AUDIT, element: <AuditScreen /> },
];
