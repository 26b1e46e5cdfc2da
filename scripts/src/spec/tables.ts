/** Tables of requirements. Each has its rows in a file of its own. */
export const COVERAGE_TABLES = [
  { name: 'public', title: 'The public site' },
  { name: 'accounts', title: 'Accounts, payments and the vault' },
  { name: 'planner', title: 'The planner' },
  { name: 'notes', title: 'Notes, calendar and weather' },
  { name: 'frame', title: 'The frame of the signed-in app' },
  { name: 'wisdom', title: 'Wisdom cards' },
  { name: 'admin', title: 'Administration' },
  { name: 'feedback', title: 'Feedback' },
  { name: 'insights', title: 'Insights, assessments and check-ins' },
  { name: 'push', title: 'Push messages, reminders and the banner' },
  { name: 'themes', title: 'Themes and colours' },
  { name: 'settings', title: 'Profile, features and billing in the settings' },
  { name: 'tour', title: 'The guided tour' },
  { name: 'data', title: 'Export and import' },
  { name: 'installed', title: 'The installed app' },
  { name: 'search', title: 'Search, command palette and keys' },
] as const;

export type TableName = (typeof COVERAGE_TABLES)[number]['name'];

export const getRowsFile = (name: TableName) => `docs/coverage/${name}.rows.json`;
