/** Subject that a user's texts and built-in phrases can have in common, with the words that indicate it. */
export interface Topic {
  /** Domains of the phrases that can belong to the topic; the first is the topic's own domain. */
  readonly domains: readonly string[];
  /** Words that indicate this topic alone; `weakWords` are also used by other topics and have less weight. */
  readonly words: string;
  readonly weakWords?: string;
  /** Related topics, whose phrases are suggested after those of this topic. */
  readonly near?: readonly string[];
}
