/// <reference path="../../api/src/testing/parse-prometheus-text-format.d.ts" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import parseText, { type ParsedMetric } from 'parse-prometheus-text-format';

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/metrics.md');

/** Metrics of the process, which prom-client declares and docs/metrics.md does not list one by one. */
const PROCESS_METRIC = /^(process|nodejs)_/;

/** Scrapes a metrics port, parses its text with a client library of Prometheus, and leaves out those of the process. */
export async function scrapeMetrics(port: number): Promise<ReadonlyMap<string, ParsedMetric>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const metrics = parseText(await response.text()).filter(({ name }) => !PROCESS_METRIC.test(name));
  return new Map(metrics.map((metric) => [metric.name, metric]));
}

/** Returns name and type of each metric in docs/metrics.md, as `name type`. */
export function documentedMetrics(): string[] {
  const rows = readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `(northkeep_\w+)` \| (\w+) \|/gm);
  return [...rows].map(([, name, type]) => `${name} ${type}`).sort();
}
