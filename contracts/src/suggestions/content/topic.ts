/** Subject that texts of people and built-in phrases can have in common, with the words that name it. */
export interface Topic {
  /** Domains of the phrases that can belong to the topic; the first is its own. */
  readonly domains: readonly string[];
  /** Words that name the topic alone, and words that other topics use too, which count for less. */
  readonly words: string;
  readonly weakWords?: string;
  /** Topics whose phrases come next. */
  readonly near?: readonly string[];
}
