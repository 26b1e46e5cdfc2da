import { create } from '@northkeep/shared-kit/runtime';
import {
  type DashboardMode,
  INITIAL_METRIC_SELECTION,
  type MetricSelection,
  selectComposite,
  selectMetric,
  selectMode,
} from '../../rules/selection.ts';

interface InsightsStore extends MetricSelection {
  readonly setMode: (mode: DashboardMode) => void;
  readonly setComposite: (composite: number) => void;
  readonly toggleMetric: (metric: number) => void;
}

/** State of the dashboard, in memory only. */
export const useInsightsStore = create<InsightsStore>((set) => ({
  ...INITIAL_METRIC_SELECTION,
  setMode: (mode) => set((now) => selectMode(now, mode)),
  setComposite: (composite) => set(selectComposite(composite)),
  toggleMetric: (metric) => set((now) => selectMetric(now, metric)),
}));
