import type { Remote } from '@northkeep/shared-kit/runtime';

const remote: Remote = {
  api: 1,
  routes: [{ path: '/app', element: <h1>Planner</h1> }],
};

export default remote;
