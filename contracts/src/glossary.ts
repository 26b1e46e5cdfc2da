/** Names on the wire that differ from the names in the code: wire name to ours. */
export const GLOSSARY = {
  'knowledge-cards': 'cards',
  northkeep: 'planner',
  'contact-us-feedback': 'feedback',
  clientId: 'id',
  tier1: 'pro',
  tier2: 'elite',
} as const;
