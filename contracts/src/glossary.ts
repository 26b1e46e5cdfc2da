/** Names in the protocol that differ from the names in the code: each protocol name with its name in the code. */
export const GLOSSARY = {
  'knowledge-cards': 'cards',
  northkeep: 'planner',
  'contact-us-feedback': 'feedback',
  clientId: 'id',
  tier1: 'pro',
  tier2: 'elite',
} as const;
