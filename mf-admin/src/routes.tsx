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
import {
  ADMIN_PATH,
  AREAS_PATH,
  AUDIT_PATH,
  CARDS_PATH,
  FEEDBACK_PATH,
  OVERVIEW_PATH,
  PEOPLE_PATH,
  REQUESTS_PATH,
  SUBSCRIPTIONS_PATH,
} from './paths.ts';

export const routes: RouteObject[] = [
  { path: CARDS_PATH, element: <CardsScreen /> },
  { path: `${CARDS_PATH}/:id`, element: <CardScreen /> },
  { path: REQUESTS_PATH, element: <RequestsScreen /> },
  { path: FEEDBACK_PATH, element: <FeedbackScreen /> },
  { path: PEOPLE_PATH, element: <PeopleScreen /> },
  { path: SUBSCRIPTIONS_PATH, element: <SubscriptionsScreen /> },
  { path: AREAS_PATH, element: <AreasScreen /> },
  { path: AUDIT_PATH, element: <AuditScreen /> },
  { path: OVERVIEW_PATH, element: <OverviewScreen /> },
  { path: ADMIN_PATH, element: <Navigate to={OVERVIEW_PATH} replace /> },
];
