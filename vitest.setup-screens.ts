import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { WAIT_MS } from './vitest.setup.ts';

// Applies to `waitFor` and every `findBy…` of Testing Library.
configure({ asyncUtilTimeout: WAIT_MS });

// Files share one page: what a test leaves on it would be found by the next file.
afterEach(cleanup);
