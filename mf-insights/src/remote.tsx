import type { Remote } from '@northkeep/shared-kit/runtime';

const remote: Remote = {
  api: 1,
  routes: [{ path: '/app/psychologicalInsights', element: <h1>Insights</h1> }],
};

export default remote;
