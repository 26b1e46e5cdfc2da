import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';

const hours = lazyModule(() => import('./day-hours.tsx'));
const keepWithout = () => {};

/** Returns the module of the hours once it is loaded. Without it the calendar lists the lines of its days. */
export const useHours = (needed: boolean) => useLazyModule(hours, needed, keepWithout, true);
