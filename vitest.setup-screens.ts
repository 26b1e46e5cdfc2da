import { configure } from '@testing-library/dom';
import { WAIT_MS } from './vitest.setup.ts';

// Applies to `waitFor` and every `findBy…` of Testing Library.
configure({ asyncUtilTimeout: WAIT_MS });
