import { create } from '@northkeep/shared-kit/runtime';

export type MacroMode = 'steps' | 'goals' | 'all';

/** Kept while the app is open, so that coming back to the main view finds it as it was. */
export const useMacroMode = create<{ mode: MacroMode; setMode: (mode: MacroMode) => void }>((set) => ({
  mode: 'steps',
  setMode: (mode) => set({ mode }),
}));
