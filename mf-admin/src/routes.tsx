import { Navigate, type RouteObject } from '@northkeep/shared-kit/runtime';
import { AreasScreen } from './features/areas/areas-screen.tsx';
import { AuditScreen } from './features/audit/audit-screen.tsx';
import { CardScreen } from './features/cards/card-screen.tsx';
import { CardsScreen } from './features/cards/cards-screen.tsx';
import { FeedbackScreen } from './features/feedback/feedback-screen.tsx';
import { OverviewScreen } from './features/overview/overview-screen.tsx';
import { PeopleScreen } from './features/people/people-screen.tsx';
import { RequestsScreen } from './features/requests/requests-screen.tsx';
import { SubscriptionsScreen } from './features/subscriptions/subscriptions-screen.tsx';
import { ADMIN, AREAS, AUDIT, CARDS, FEEDBACK, OVERVIEW, PEOPLE, REQUESTS, SUBSCRIPTIONS } from './paths.ts';

export const routes: RouteObject[] = [
  { path: CARDS, element: <CardsScreen /> },
  { path: `${CARDS}/:id`, element: <CardScreen /> },
  { path: REQUESTS, element: <RequestsScreen /> },
  { path: FEEDBACK, element: <FeedbackScreen /> },
  { path: PEOPLE, element: <PeopleScreen /> },
  { path: SUBSCRIPTIONS, element: <SubscriptionsScreen /> },
  { path: AREAS, element: <AreasScreen /> },
  { path: AUDIT, element: <AuditScreen /> },
  { path: OVERVIEW, element: <OverviewScreen /> },
  { path: ADMIN, element: <Navigate to={OVERVIEW} replace /> },
];
