export const EMPTY = 'No insights yet. Keep logging — we’ll surface the most impactful moves here.';
export const WHAT_WILL_STAND = 'What will stand here';
export const EXAMPLE = 'Example';
export const daysSoFar = (days: number, needed: number): string =>
  `${days} of ${needed} days so far. The first numbers come with two full weeks.`;

/** Sample values, shown only under the label 'Example'. */
export const SAMPLE_KPIS = [
  { label: 'Aim alignment', value: '91', unit: '%' },
  { label: 'Follow-through', value: '74', unit: '%' },
  { label: 'Quality focus', value: '195', unit: 'min' },
  { label: 'Resilience', value: '72', unit: '' },
] as const;
