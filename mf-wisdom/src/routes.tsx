import type { RouteObject } from '@northkeep/shared-kit/runtime';
import { DeckScreen } from './features/cards/deck-screen.tsx';
import { WISDOM_PATH } from './paths.ts';

export const routes: RouteObject[] = [{ path: WISDOM_PATH, element: <DeckScreen /> }];
