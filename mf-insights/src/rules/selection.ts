export const DASHBOARD_MODES = ['overview', 'composite', 'all'] as const;
export type InsightMode = (typeof DASHBOARD_MODES)[number];

/** Item that the dashboard shows; a composite and a metric by their position in their lists. */
export interface MetricSelection {
  readonly mode: InsightMode;
  readonly composite: number | null;
  readonly metric: number | null;
}

export const START_SELECTION: MetricSelection = { mode: 'overview', composite: null, metric: null };

/** Overview and all clear the selection of a composite and a metric; the other mode keeps a composite, by default 0. */
export function selectMode({ composite, metric }: MetricSelection, mode: InsightMode): MetricSelection {
  return mode === 'composite' ? { mode, composite: composite ?? 0, metric } : { mode, composite: null, metric: null };
}

/** Selects a composite; its metrics are others. */
export function selectComposite(composite: number): MetricSelection {
  return { mode: 'composite', composite, metric: null };
}

/** Selects a metric of the composite, or none where it was selected. */
export function selectMetric(selection: MetricSelection, metric: number): MetricSelection {
  return { ...selection, metric: selection.metric === metric ? null : metric };
}
