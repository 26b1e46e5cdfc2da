import {
  BUSY_PERSON_CONTEXT,
  CREATIVE_PERSON_CONTEXT,
  createGoalCase,
  HEALTH_PERSON_CONTEXT,
  type SuggestionCase,
  WORK_DOMAINS,
} from './suggestion-case.ts';

export const GOAL_CASES: readonly SuggestionCase[] = [
  createGoalCase('Write the book I keep postponing', {
    context: BUSY_PERSON_CONTEXT,
    must: ['novel', 'two pages'],
    never: ['kind:finance', 'kind:home', 'kind:health'],
  }),
  createGoalCase('Get fit again after two children', {
    context: BUSY_PERSON_CONTEXT,
    must: ['Walk', 'strength'],
    never: [...WORK_DOMAINS, 'kind:home'],
  }),
  createGoalCase('Run a marathon before I am forty', {
    context: CREATIVE_PERSON_CONTEXT,
    must: ['Run five', 'Build strength'],
    never: [...WORK_DOMAINS, 'alcohol', 'smoking', 'kind:creative'],
  }),
  createGoalCase('Lose twelve kilos and keep them off', {
    must: ['dinner', 'vegetables'],
    never: [...WORK_DOMAINS, 'Keep the kitchen', 'promises'],
  }),
  createGoalCase('Stop smoking for good', {
    context: BUSY_PERSON_CONTEXT,
    must: ['smoking'],
    never: [...WORK_DOMAINS, 'kind:meaning'],
  }),
  createGoalCase('Get out of debt', {
    context: HEALTH_PERSON_CONTEXT,
    must: ['smallest debt', 'creditors'],
    never: ['kind:health', 'kind:work', 'smoking'],
  }),
  createGoalCase('Buy a flat with my partner', {
    must: ['deposit'],
    never: ['kind:work', 'kind:learning', 'kind:health'],
  }),
  createGoalCase('Retire at sixty without worry', {
    context: CREATIVE_PERSON_CONTEXT,
    must: ['pension', 'investing'],
    never: ['kind:creative', 'kind:home'],
  }),
  createGoalCase('Open my own bakery', {
    must: ['business', 'customers'],
    never: ['bread', 'kind:health', 'kind:learning'],
  }),
  createGoalCase('Become a team lead within two years', {
    context: BUSY_PERSON_CONTEXT,
    must: ['lead'],
    never: ['kind:home', 'kind:health', 'laundry'],
  }),
  createGoalCase('Find a job I do not dread on Sundays', {
    context: HEALTH_PERSON_CONTEXT,
    must: ['Apply for three roles'],
    never: ['parents every Sunday', 'kind:health', 'kind:home'],
  }),
  createGoalCase('Return to nursing after parental leave', { must: ['role'], never: ['kind:home', 'kind:creative'] }),
  createGoalCase('Speak Italian with my in-laws', {
    context: BUSY_PERSON_CONTEXT,
    must: ['new language', 'commonest words'],
    never: ['kind:work', 'kind:home', 'kind:finance'],
  }),
  createGoalCase('Finish my degree part time', {
    must: ['exam', 'study routine'],
    never: ['half-done piece', 'kind:home', 'kind:health'],
  }),
  createGoalCase('Learn to code and change careers', {
    must: ['programming'],
    never: ['kind:home', 'kind:relationship'],
  }),
  createGoalCase('Play the guitar in front of people', {
    context: CREATIVE_PERSON_CONTEXT,
    must: ['songs by heart', 'Perform once'],
    never: ['Play with the children', ...WORK_DOMAINS],
  }),
  createGoalCase('Paint again, like before the children', {
    must: ['sketchbook'],
    never: ['Paint the living room', 'kind:finance'],
  }),
  createGoalCase('Build my own furniture', { must: ['furniture'], never: ['routine', 'strength', 'kind:work'] }),
  createGoalCase('Be a calmer mother', {
    context: BUSY_PERSON_CONTEXT,
    must: ['children'],
    never: ['kind:work', 'kind:home', 'tax'],
  }),
  createGoalCase('Save my marriage', {
    context: HEALTH_PERSON_CONTEXT,
    must: ['couple', 'weekend away'],
    never: ['Save for', 'savings', 'Save one month'],
  }),
  createGoalCase('Not feel lonely in the new city', {
    must: ['group that meets', 'neighbours'],
    never: ['kind:work', 'kind:creative'],
  }),
  createGoalCase('Be there for my ageing parents', {
    must: ['Call my parents', 'care for our parents'],
    never: ['kind:work', 'Play with the children', 'kind:home'],
  }),
  createGoalCase('A home without clutter', {
    context: BUSY_PERSON_CONTEXT,
    must: ['Clear one room', 'hundred things'],
    never: ['Clear my inbox', 'kind:finance'],
  }),
  createGoalCase('Grow my own vegetables', {
    must: ['herbs and salad'],
    never: ['feedback', 'kind:work', 'one-to-one'],
  }),
  createGoalCase('Deepen my faith', {
    must: ['tradition', 'silence'],
    never: ['deep work', 'kind:work', 'kind:finance'],
  }),
  createGoalCase('Sleep through the night', {
    context: BUSY_PERSON_CONTEXT,
    must: ['bed by eleven', 'screens'],
    never: ['kind:creative', 'kind:home', 'kind:work'],
  }),
  createGoalCase('Tell the stories of my grandmother', {
    must: ["Write down our family's stories"],
    never: ['kind:work', 'kind:finance', 'store'],
  }),
  createGoalCase('Open a small store for tea', { must: [], never: ['stories', 'story'] }),
  createGoalCase('Look after my health', { must: [], never: ['kind:work', 'kind:finance', 'kind:creative'] }),
];
