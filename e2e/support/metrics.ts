/// <reference path="../../api/src/testing/parse-prometheus-text-format.d.ts" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import parseText, { type ParsedMetric } from 'parse-prometheus-text-format';

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/metrics.md');

/** Scrapes a metrics port and parses its text with a client library of Prometheus. */
export async function scrapeMetrics(port: number): Promise<ReadonlyMap<string, ParsedMetric>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  return new Map(parseText(await response.text()).map((metric) => [metric.name, metric]));
}

/** Returns name and type of each metric in docs/metrics.md, as `name type`. */
export function documentedMetrics(): string[] {
  const rows = readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `(northkeep_\w+)` \| (\w+) \|/gm);
  return [...rows].map(([, name, type]) => `${name} ${type}`).sort();
}
