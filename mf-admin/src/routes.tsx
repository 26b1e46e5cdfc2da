import type { RouteObject } from '@northkeep/shared-kit/runtime';
import { CardsScreen } from './features/cards/cards-screen.tsx';
import { CARDS } from './paths.ts';

export const routes: RouteObject[] = [{ path: CARDS, element: <CardsScreen /> }];
