import type { Remote } from '@northkeep/shared-kit/runtime';
import { routes } from './routes.tsx';

const remote: Remote = { api: 1, routes };

export default remote;
