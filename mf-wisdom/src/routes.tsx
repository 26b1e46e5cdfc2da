import type { RouteObject } from '@northkeep/shared-kit/runtime';
import { DeckScreen } from './features/cards/deck-screen.tsx';
import { WISDOM } from './paths.ts';

export const routes: RouteObject[] = [{ path: WISDOM, element: <DeckScreen /> }];
