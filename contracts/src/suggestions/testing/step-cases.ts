import {
  BUSY_PERSON_CONTEXT,
  CREATIVE_PERSON_CONTEXT,
  createStepCase,
  HEALTH_PERSON_CONTEXT,
  HOME_DOMAINS,
  type SuggestionCase,
  WORK_DOMAINS,
} from './suggestion-case.ts';

export const STEP_CASES: readonly SuggestionCase[] = [
  createStepCase('Run ten kilometres in one go', 'Feel fit again', {
    context: CREATIVE_PERSON_CONTEXT,
    must: ['Jog slowly'],
    never: ['portfolio', 'kind:work', 'kind:creative', 'energy at noon', 'ten details'],
  }),
  createStepCase('Do ten pull-ups', 'Get strong', {
    must: ['strength session', 'squats'],
    never: ['kind:meaning', 'ten moments', 'kind:learning'],
  }),
  createStepCase('Run five kilometres at an easy pace', 'Move gladly at every age', {
    context: BUSY_PERSON_CONTEXT,
    must: ['Jog slowly'],
    never: ['kind:work', 'newsletters'],
  }),
  createStepCase('Sleep seven hours a night', 'Have more energy', {
    context: BUSY_PERSON_CONTEXT,
    must: ['Dim the lights', 'Charge the phone'],
    never: ['kind:work', 'kind:home'],
  }),
  createStepCase('Eat no sugar on weekdays', 'Lose weight', {
    must: ['vegetable'],
    never: ['squats', 'energy at noon', 'kind:work', 'kind:creative'],
  }),
  createStepCase('Three months without a cigarette', 'Live longer for my kids', {
    must: ['urge to smoke'],
    never: ['three months', 'kind:work', 'kind:finance', 'values'],
  }),
  createStepCase('Fewer panic attacks', 'Feel safe in my own mind', {
    must: ['breath'],
    never: ['kind:work', 'kind:home'],
  }),
  createStepCase('Get my back pain under control', null, {
    context: CREATIVE_PERSON_CONTEXT,
    must: ['Stretch the back'],
    never: ['kind:creative', 'kind:finance', 'Read back'],
  }),
  createStepCase('Save 5000 euros', 'Be independent', {
    must: ['automatic transfer', 'savings pot'],
    never: ['kind:home', 'kind:health', 'kind:meaning'],
  }),
  createStepCase('Pay back my student loan', 'Freedom', {
    must: ['debts with rate'],
    never: ['kind:learning', 'study group'],
  }),
  createStepCase('Spend less on eating out', 'Feel at ease with money', {
    must: ['every expense'],
    never: ['kind:work', 'kind:creative'],
  }),
  createStepCase('Do my taxes before June', 'Order in my life', {
    must: ['tax form', 'Scan receipts'],
    never: ['kind:health', 'kind:creative'],
  }),
  createStepCase('Get ten bookings for my photo studio', 'Live from photography', {
    must: ['possible customer'],
    never: ['kind:health', 'kind:home', 'ten moments'],
  }),
  createStepCase('Ask for a promotion in spring', 'Earn what I am worth', {
    must: ['pay ranges', 'figure you want'],
    never: ['kind:home', 'kind:creative', 'elder'],
  }),
  createStepCase('Get a developer job', 'Change careers', {
    context: BUSY_PERSON_CONTEXT,
    must: ['job advert', 'application'],
    never: ['kind:home', 'kind:creative'],
  }),
  createStepCase('Stop working weekends', 'Have a life beside work', {
    must: ['laptop at the agreed hour'],
    never: ['kind:creative', 'kind:home', 'smoke'],
  }),
  createStepCase('Finish the first draft', 'Write the book I keep postponing', {
    context: HEALTH_PERSON_CONTEXT,
    must: ['three hundred words'],
    never: ['portfolio', 'kind:health', 'kind:finance'],
  }),
  createStepCase('Illustrate a picture book', 'Be an artist', {
    must: ['Draw an object'],
    never: ['library', 'kind:work', 'kind:finance'],
  }),
  createStepCase('Play three Chopin pieces on the piano', 'Music for myself', {
    must: ['difficult bar'],
    never: ['portfolio', 'three customers', 'kind:work', 'child'],
  }),
  createStepCase('Reach B2 in German', 'Live in Berlin', {
    must: ['word cards', 'new language'],
    never: ['kind:work', 'kind:home'],
  }),
  createStepCase('Get my driving licence', 'Be mobile', {
    context: BUSY_PERSON_CONTEXT,
    must: ['exam questions'],
    never: ['kind:home', 'kind:finance', 'kind:work'],
  }),
  createStepCase('Write my bachelor thesis', 'Graduate this summer', {
    must: ['three hundred words'],
    never: ['kind:home', 'kind:health', 'kind:finance'],
  }),
  createStepCase('Read twenty books this year', 'Read more', {
    must: ['twenty pages'],
    never: ['twenty photos', 'twenty word', ...WORK_DOMAINS],
  }),
  createStepCase('Build my first Python app', 'Become a developer', {
    must: ['tiny program'],
    never: ['shelf', 'kind:creative', 'kind:home'],
  }),
  createStepCase('One date night a week with Sam', 'Stay close as a couple', {
    must: ['evening for two'],
    never: ['profile text', ...HOME_DOMAINS, 'kind:work'],
  }),
  createStepCase('Shout less at the kids', 'Be a good father', {
    must: ['Pause for three breaths'],
    never: ['kind:work', 'kind:finance'],
  }),
  createStepCase('Make two new friends', 'Feel at home here', {
    must: ['friend'],
    never: ['kind:work', 'linen', 'kind:finance'],
  }),
  createStepCase('Empty the garage by summer', 'Own less', {
    context: CREATIVE_PERSON_CONTEXT,
    must: ['give away'],
    never: ['kind:creative', 'kind:work', 'inbox'],
  }),
  createStepCase('Volunteer at the animal shelter', 'Give something back', {
    must: ['one shift'],
    never: ['kind:work', 'kind:finance'],
  }),
  createStepCase('Map twelve forgotten apples', 'Write the heirloom atlas', {
    context: ['A quiet working life with room for the orchard'],
    must: ['Write three hundred words'],
    never: ['job advert', 'application', 'pay ranges', 'portfolio', 'colleague'],
  }),
  createStepCase('Map twelve forgotten apples', null, {
    must: [],
    never: ['job advert', 'application', 'pay ranges', 'portfolio'],
  }),
];
