export const DASHBOARD_MODES = ['overview', 'composite', 'all'] as const;
export type DashboardMode = (typeof DASHBOARD_MODES)[number];

/** Selection on the dashboard: the mode, and a composite and a metric by their positions in their lists. */
export interface MetricSelection {
  readonly mode: DashboardMode;
  readonly composite: number | null;
  readonly metric: number | null;
}

export const INITIAL_METRIC_SELECTION: MetricSelection = { mode: 'overview', composite: null, metric: null };

/**
 * Selects a mode. 'overview' and 'all' clear the selected composite and metric; 'composite' keeps them and selects
 * composite 0 when none is selected.
 */
export function selectMode({ composite, metric }: MetricSelection, mode: DashboardMode): MetricSelection {
  return mode === 'composite' ? { mode, composite: composite ?? 0, metric } : { mode, composite: null, metric: null };
}

/** Selects a composite. The selected metric is cleared, because the composite has other metrics. */
export function selectComposite(composite: number): MetricSelection {
  return { mode: 'composite', composite, metric: null };
}

/** Selects a metric of the composite, or deselects it when it is already selected. */
export function selectMetric(selection: MetricSelection, metric: number): MetricSelection {
  return { ...selection, metric: selection.metric === metric ? null : metric };
}
