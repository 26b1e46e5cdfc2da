import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { unmountRoots } from './roots.ts';
import { WAIT_TIMEOUT_MS } from './setup.ts';

// This timeout applies to `waitFor` and every `findBy…` of Testing Library.
configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS });

afterEach(cleanup);
afterEach(unmountRoots);
