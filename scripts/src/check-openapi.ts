import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ApiServer } from './api-check/api-server.ts';

// `npm run check:openapi`: validates the OpenAPI document of the compiled server with Redocly's rules. npx installs the
// linter into npm's own cache, because only this check needs its 15 MB.

const LINTER = '@redocly/cli@2.77.0';

const server = await ApiServer.start();
try {
  const { status } = spawnSync(
    'npx',
    ['--yes', LINTER, 'lint', path.join(server.responses, 'openapi.json'), '--format=stylish'],
    {
      cwd: server.dir,
      stdio: 'inherit',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  await server.stop();
}
