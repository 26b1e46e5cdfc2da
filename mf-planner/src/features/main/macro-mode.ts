import { create } from '@northkeep/shared-kit/runtime';

export type MacroMode = 'steps' | 'goals' | 'all';

/** Keeps the selected mode in memory, so that returning to the main view shows the same mode. */
export const useMacroMode = create<{ mode: MacroMode; setMode: (mode: MacroMode) => void }>((set) => ({
  mode: 'steps',
  setMode: (mode) => set({ mode }),
}));
