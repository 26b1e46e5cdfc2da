import type { Remote } from '@northkeep/shared-kit/runtime';

const remote: Remote = {
  api: 1,
  routes: [{ path: '/app/wisdomOfAges', element: <h1>Wisdom</h1> }],
};

export default remote;
