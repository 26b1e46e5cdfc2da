import { REMOTE_API_VERSION, type Remote } from '@northkeep/shared-kit/runtime';
import { routes } from './routes.tsx';

const remote: Remote = {
  api: REMOTE_API_VERSION,
  routes,
  palette: () => import('./palette.ts'),
};

export default remote;
