/** Sample data of eight weeks for the previews of themes. */
export const SAMPLE_WEEKS = [
  { id: '2026-W12', planned: 14, done: 9 },
  { id: '2026-W13', planned: 14, done: 5 },
  { id: '2026-W14', planned: 14, done: 4 },
  { id: '2026-W15', planned: 15, done: 11 },
  { id: '2026-W16', planned: 15, done: 15 },
  { id: '2026-W17', planned: 15, done: 7 },
  { id: '2026-W18', planned: 14, done: 10 },
  { id: '2026-W19', planned: 15, done: 8 },
];
