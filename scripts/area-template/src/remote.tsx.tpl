import { REMOTE_API, type Remote } from '@northkeep/shared-kit/runtime';
import { routes } from './routes.tsx';

const remote: Remote = {
  api: REMOTE_API,
  routes,
  palette: () => import('./palette.ts'),
};

export default remote;
