import { create } from '@northkeep/shared-kit/runtime';

export type PlannerMode = 'steps' | 'goals' | 'all';

/** Keeps the selected mode in memory, so that returning to the main view shows the same mode. */
export const usePlannerMode = create<{ mode: PlannerMode; setMode: (mode: PlannerMode) => void }>((set) => ({
  mode: 'steps',
  setMode: (mode) => set({ mode }),
}));
