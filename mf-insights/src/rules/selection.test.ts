import { describe, expect, it } from 'vitest';
import {
  INITIAL_METRIC_SELECTION,
  type MetricSelection,
  selectComposite,
  selectMetric,
  selectMode,
} from './selection.ts';

const chosen: MetricSelection = { mode: 'composite', composite: 2, metric: 1 };

describe('selectMode', () => {
  // shows: insights.modes.clear
  it.each(['overview', 'all'] as const)(
    'deselects the composite and the metric when the mode changes to %s',
    (mode) => {
      expect(selectMode(chosen, mode)).toEqual({ mode, composite: null, metric: null });
    },
  );

  // shows: insights.modes.keep
  it('selects composite 0 by default and keeps the one that is selected', () => {
    expect(selectMode(INITIAL_METRIC_SELECTION, 'composite')).toEqual({
      mode: 'composite',
      composite: 0,
      metric: null,
    });
    expect(selectMode(chosen, 'composite')).toEqual(chosen);
  });
});

describe('selectComposite and selectMetric', () => {
  it('clear the metric when another composite is selected or the selected metric is selected again', () => {
    expect(selectComposite(3)).toEqual({ mode: 'composite', composite: 3, metric: null });
    expect(selectMetric(chosen, 0).metric).toBe(0);
    expect(selectMetric(chosen, 1).metric).toBeNull();
  });
});
