import type { Remote } from '@northkeep/shared-kit/runtime';

const remote: Remote = {
  api: 1,
  routes: [{ path: '/app/wisdom-of-ages/settings', element: <h1>Wisdom of Ages Settings</h1> }],
};

export default remote;
