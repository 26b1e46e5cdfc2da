import {
  BUSY_PERSON,
  CREATIVE_PERSON,
  goalsFor,
  HEALTH_PERSON,
  type SuggestionCase,
  WORK_DOMAINS,
} from './suggestion-case.ts';

export const GOAL_CASES: readonly SuggestionCase[] = [
  goalsFor('Write the book I keep postponing', {
    context: BUSY_PERSON,
    must: ['novel', 'two pages'],
    never: ['kind:finance', 'kind:home', 'kind:health'],
  }),
  goalsFor('Get fit again after two children', {
    context: BUSY_PERSON,
    must: ['Walk', 'strength'],
    never: [...WORK_DOMAINS, 'kind:home'],
  }),
  goalsFor('Run a marathon before I am forty', {
    context: CREATIVE_PERSON,
    must: ['Run five', 'Build strength'],
    never: [...WORK_DOMAINS, 'alcohol', 'smoking', 'kind:creative'],
  }),
  goalsFor('Lose twelve kilos and keep them off', {
    must: ['dinner', 'vegetables'],
    never: [...WORK_DOMAINS, 'Keep the kitchen', 'promises'],
  }),
  goalsFor('Stop smoking for good', {
    context: BUSY_PERSON,
    must: ['smoking'],
    never: [...WORK_DOMAINS, 'kind:meaning'],
  }),
  goalsFor('Get out of debt', {
    context: HEALTH_PERSON,
    must: ['smallest debt', 'creditors'],
    never: ['kind:health', 'kind:work', 'smoking'],
  }),
  goalsFor('Buy a flat with my partner', { must: ['deposit'], never: ['kind:work', 'kind:learning', 'kind:health'] }),
  goalsFor('Retire at sixty without worry', {
    context: CREATIVE_PERSON,
    must: ['pension', 'investing'],
    never: ['kind:creative', 'kind:home'],
  }),
  goalsFor('Open my own bakery', { must: ['business', 'customers'], never: ['bread', 'kind:health', 'kind:learning'] }),
  goalsFor('Become a team lead within two years', {
    context: BUSY_PERSON,
    must: ['lead'],
    never: ['kind:home', 'kind:health', 'laundry'],
  }),
  goalsFor('Find a job I do not dread on Sundays', {
    context: HEALTH_PERSON,
    must: ['Apply for three roles'],
    never: ['parents every Sunday', 'kind:health', 'kind:home'],
  }),
  goalsFor('Return to nursing after parental leave', { must: ['role'], never: ['kind:home', 'kind:creative'] }),
  goalsFor('Speak Italian with my in-laws', {
    context: BUSY_PERSON,
    must: ['new language', 'commonest words'],
    never: ['kind:work', 'kind:home', 'kind:finance'],
  }),
  goalsFor('Finish my degree part time', {
    must: ['exam', 'study routine'],
    never: ['half-done piece', 'kind:home', 'kind:health'],
  }),
  goalsFor('Learn to code and change careers', { must: ['programming'], never: ['kind:home', 'kind:relationship'] }),
  goalsFor('Play the guitar in front of people', {
    context: CREATIVE_PERSON,
    must: ['songs by heart', 'Perform once'],
    never: ['Play with the children', ...WORK_DOMAINS],
  }),
  goalsFor('Paint again, like before the children', {
    must: ['sketchbook'],
    never: ['Paint the living room', 'kind:finance'],
  }),
  goalsFor('Build my own furniture', { must: ['furniture'], never: ['routine', 'strength', 'kind:work'] }),
  goalsFor('Be a calmer mother', {
    context: BUSY_PERSON,
    must: ['children'],
    never: ['kind:work', 'kind:home', 'tax'],
  }),
  goalsFor('Save my marriage', {
    context: HEALTH_PERSON,
    must: ['couple', 'weekend away'],
    never: ['Save for', 'savings', 'Save one month'],
  }),
  goalsFor('Not feel lonely in the new city', {
    must: ['group that meets', 'neighbours'],
    never: ['kind:work', 'kind:creative'],
  }),
  goalsFor('Be there for my ageing parents', {
    must: ['Call my parents', 'care for our parents'],
    never: ['kind:work', 'Play with the children', 'kind:home'],
  }),
  goalsFor('A home without clutter', {
    context: BUSY_PERSON,
    must: ['Clear one room', 'hundred things'],
    never: ['Clear my inbox', 'kind:finance'],
  }),
  goalsFor('Grow my own vegetables', { must: ['herbs and salad'], never: ['feedback', 'kind:work', 'one-to-one'] }),
  goalsFor('Deepen my faith', { must: ['tradition', 'silence'], never: ['deep work', 'kind:work', 'kind:finance'] }),
  goalsFor('Sleep through the night', {
    context: BUSY_PERSON,
    must: ['bed by eleven', 'screens'],
    never: ['kind:creative', 'kind:home', 'kind:work'],
  }),
  goalsFor('Tell the stories of my grandmother', {
    must: ["Write down our family's stories"],
    never: ['kind:work', 'kind:finance', 'store'],
  }),
  goalsFor('Open a small store for tea', { must: [], never: ['stories', 'story'] }),
  goalsFor('Look after my health', { must: [], never: ['kind:work', 'kind:finance', 'kind:creative'] }),
];
