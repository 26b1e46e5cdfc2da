import type { Remote } from '@northkeep/shared-kit/runtime';

const remote: Remote = {
  api: 1,
  routes: [{ path: '/login', element: <h1>Log in</h1> }],
};

export default remote;
