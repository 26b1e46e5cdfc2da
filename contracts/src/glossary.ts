/** One word for a thing: names on the wire that differ from ours. */
export const GLOSSARY = {
  'knowledge-cards': 'cards',
  northkeep: 'planner',
  'contact-us-feedback': 'feedback',
  clientId: 'id',
  lines: 'lines (notes and journal entries)',
  doors: 'unlock methods',
  keeper: 'identity check',
  tier1: 'pro',
  tier2: 'elite',
} as const;
