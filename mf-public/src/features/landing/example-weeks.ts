/** Example data of 13 weeks, labelled as an example where they are shown. */
export const EXAMPLE_WEEKS = [
  { id: '2026-W08', planned: 12, done: 3 },
  { id: '2026-W09', planned: 12, done: 4 },
  { id: '2026-W10', planned: 12, done: 7 },
  { id: '2026-W11', planned: 13, done: 5 },
  { id: '2026-W12', planned: 13, done: 8 },
  { id: '2026-W13', planned: 14, done: 10 },
  { id: '2026-W14', planned: 14, done: 7 },
  { id: '2026-W15', planned: 14, done: 11 },
  { id: '2026-W16', planned: 15, done: 12 },
  { id: '2026-W17', planned: 15, done: 10 },
  { id: '2026-W18', planned: 15, done: 16 },
  { id: '2026-W19', planned: 15, done: 11 },
  { id: '2026-W20', planned: 15, done: 9 },
];
