import type { Remote } from '@northkeep/shared-kit/runtime';

const remote: Remote = {
  api: 1,
  routes: [{ path: '/', element: <h1>Northkeep</h1> }],
};

export default remote;
