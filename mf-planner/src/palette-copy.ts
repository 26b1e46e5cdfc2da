import { formatNumber, isolate } from '@northkeep/contracts';

export const commandLabels = {
  focus: 'Edit weekly focus',
  addStep: 'Add step',
  main: 'Planner',
  onboarding: 'Open the onboarding steps',
  addStepOf: (text: string) => `Add step: ${isolate(text)}`,
  countStep: (label: string) => `Count once: ${isolate(label)}`,
  countOf: (done: number, target: number) => `${formatNumber(done)} of ${formatNumber(target)}`,
};

/** Headings and details of search results. */
export const searchResultTexts = {
  parts: 'Planner',
  reviews: 'Reviews',
  direction: 'Direction',
  antiDirection: 'Anti-direction',
  aim: 'Aim',
  goal: 'Goal',
  milestone: 'Milestone',
  step: 'Step',
  parkedStep: 'Parked step',
  obstacle: 'Obstacle',
  week: (monday: string) => `Week of ${monday}`,
  quarter: (id: string) => {
    const [year, quarterNumber] = [id.slice(0, 4), id.slice(6)];
    return `Q${quarterNumber} ${year}`;
  },
};
