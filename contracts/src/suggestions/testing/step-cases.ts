import {
  BUSY_PERSON,
  CREATIVE_PERSON,
  HEALTH_PERSON,
  HOME_DOMAINS,
  type SuggestionCase,
  stepsFor,
  WORK_DOMAINS,
} from './suggestion-case.ts';

export const STEP_CASES: readonly SuggestionCase[] = [
  stepsFor('Run ten kilometres in one go', 'Feel fit again', {
    context: CREATIVE_PERSON,
    must: ['Jog slowly'],
    never: ['portfolio', 'kind:work', 'kind:creative', 'energy at noon', 'ten details'],
  }),
  stepsFor('Do ten pull-ups', 'Get strong', {
    must: ['strength session', 'squats'],
    never: ['kind:meaning', 'ten moments', 'kind:learning'],
  }),
  stepsFor('Run five kilometres at an easy pace', 'Move gladly at every age', {
    context: BUSY_PERSON,
    must: ['Jog slowly'],
    never: ['kind:work', 'newsletters'],
  }),
  stepsFor('Sleep seven hours a night', 'Have more energy', {
    context: BUSY_PERSON,
    must: ['Dim the lights', 'Charge the phone'],
    never: ['kind:work', 'kind:home'],
  }),
  stepsFor('Eat no sugar on weekdays', 'Lose weight', {
    must: ['vegetable'],
    never: ['squats', 'energy at noon', 'kind:work', 'kind:creative'],
  }),
  stepsFor('Three months without a cigarette', 'Live longer for my kids', {
    must: ['urge to smoke'],
    never: ['three months', 'kind:work', 'kind:finance', 'values'],
  }),
  stepsFor('Fewer panic attacks', 'Feel safe in my own mind', { must: ['breath'], never: ['kind:work', 'kind:home'] }),
  stepsFor('Get my back pain under control', null, {
    context: CREATIVE_PERSON,
    must: ['Stretch the back'],
    never: ['kind:creative', 'kind:finance', 'Read back'],
  }),
  stepsFor('Save 5000 euros', 'Be independent', {
    must: ['automatic transfer', 'savings pot'],
    never: ['kind:home', 'kind:health', 'kind:meaning'],
  }),
  stepsFor('Pay back my student loan', 'Freedom', {
    must: ['debts with rate'],
    never: ['kind:learning', 'study group'],
  }),
  stepsFor('Spend less on eating out', 'Feel at ease with money', {
    must: ['every expense'],
    never: ['kind:work', 'kind:creative'],
  }),
  stepsFor('Do my taxes before June', 'Order in my life', {
    must: ['tax form', 'Scan receipts'],
    never: ['kind:health', 'kind:creative'],
  }),
  stepsFor('Get ten bookings for my photo studio', 'Live from photography', {
    must: ['possible customer'],
    never: ['kind:health', 'kind:home', 'ten moments'],
  }),
  stepsFor('Ask for a promotion in spring', 'Earn what I am worth', {
    must: ['pay ranges', 'figure you want'],
    never: ['kind:home', 'kind:creative', 'elder'],
  }),
  stepsFor('Get a developer job', 'Change careers', {
    context: BUSY_PERSON,
    must: ['job advert', 'application'],
    never: ['kind:home', 'kind:creative'],
  }),
  stepsFor('Stop working weekends', 'Have a life beside work', {
    must: ['laptop at the agreed hour'],
    never: ['kind:creative', 'kind:home', 'smoke'],
  }),
  stepsFor('Finish the first draft', 'Write the book I keep postponing', {
    context: HEALTH_PERSON,
    must: ['three hundred words'],
    never: ['portfolio', 'kind:health', 'kind:finance'],
  }),
  stepsFor('Illustrate a picture book', 'Be an artist', {
    must: ['Draw an object'],
    never: ['library', 'kind:work', 'kind:finance'],
  }),
  stepsFor('Play three Chopin pieces on the piano', 'Music for myself', {
    must: ['difficult bar'],
    never: ['portfolio', 'three customers', 'kind:work', 'child'],
  }),
  stepsFor('Reach B2 in German', 'Live in Berlin', {
    must: ['word cards', 'new language'],
    never: ['kind:work', 'kind:home'],
  }),
  stepsFor('Get my driving licence', 'Be mobile', {
    context: BUSY_PERSON,
    must: ['exam questions'],
    never: ['kind:home', 'kind:finance', 'kind:work'],
  }),
  stepsFor('Write my bachelor thesis', 'Graduate this summer', {
    must: ['three hundred words'],
    never: ['kind:home', 'kind:health', 'kind:finance'],
  }),
  stepsFor('Read twenty books this year', 'Read more', {
    must: ['twenty pages'],
    never: ['twenty photos', 'twenty word', ...WORK_DOMAINS],
  }),
  stepsFor('Build my first Python app', 'Become a developer', {
    must: ['tiny program'],
    never: ['shelf', 'kind:creative', 'kind:home'],
  }),
  stepsFor('One date night a week with Sam', 'Stay close as a couple', {
    must: ['evening for two'],
    never: ['profile text', ...HOME_DOMAINS, 'kind:work'],
  }),
  stepsFor('Shout less at the kids', 'Be a good father', {
    must: ['Pause for three breaths'],
    never: ['kind:work', 'kind:finance'],
  }),
  stepsFor('Make two new friends', 'Feel at home here', {
    must: ['friend'],
    never: ['kind:work', 'linen', 'kind:finance'],
  }),
  stepsFor('Empty the garage by summer', 'Own less', {
    context: CREATIVE_PERSON,
    must: ['give away'],
    never: ['kind:creative', 'kind:work', 'inbox'],
  }),
  stepsFor('Volunteer at the animal shelter', 'Give something back', {
    must: ['one shift'],
    never: ['kind:work', 'kind:finance'],
  }),
  stepsFor('Map twelve forgotten apples', 'Write the heirloom atlas', {
    context: ['A quiet working life with room for the orchard'],
    must: ['Write three hundred words'],
    never: ['job advert', 'application', 'pay ranges', 'portfolio', 'colleague'],
  }),
  stepsFor('Map twelve forgotten apples', null, {
    must: [],
    never: ['job advert', 'application', 'pay ranges', 'portfolio'],
  }),
];
