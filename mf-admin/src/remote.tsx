import type { Remote } from '@northkeep/shared-kit/runtime';
import { routes } from './routes.tsx';

export default { api: 1, routes, palette: () => import('./palette.ts') } satisfies Remote;
