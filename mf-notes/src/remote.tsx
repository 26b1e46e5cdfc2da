import type { Remote } from '@northkeep/shared-kit/runtime';

const remote: Remote = {
  api: 1,
  routes: [{ path: '/app/notes', element: <h1>Notes</h1> }],
};

export default remote;
