import type { RouteObject } from '@northkeep/shared-kit/runtime';
import { MarkedLinesScreen } from './features/marked-lines/marked-lines-screen.tsx';
import { {{CONSTANT}} } from './paths.ts';

export const routes: RouteObject[] = [{ path: {{CONSTANT}}, element: <MarkedLinesScreen /> }];
