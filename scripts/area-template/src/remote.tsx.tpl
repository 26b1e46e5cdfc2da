import { REMOTE_API, type Remote } from '@northkeep/shared-kit/runtime';
import { OPEN } from './copy.ts';
import { {{CONSTANT}} } from './paths.ts';
import { routes } from './routes.tsx';

const remote: Remote = {
  api: REMOTE_API,
  routes,
  commands: [
    {
      id: '{{name}}.open',
      label: OPEN,
      group: 'go',
      run: (navigate) => navigate({{CONSTANT}}),
    },
  ],
};

export default remote;
