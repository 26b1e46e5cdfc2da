/** Type declarations of a library that does not contain any. */
declare module 'parse-prometheus-text-format' {
  interface Sample {
    readonly labels?: Readonly<Record<string, string>>;
    /** Value of a counter or gauge. */
    readonly value?: string;
    /** Counts of a histogram. */
    readonly count?: string;
    readonly sum?: string;
  }
  export interface ParsedMetric {
    readonly name: string;
    readonly type: string;
    readonly metrics: readonly Sample[];
  }
  export default function parsePrometheusTextFormat(text: string): readonly ParsedMetric[];
}
