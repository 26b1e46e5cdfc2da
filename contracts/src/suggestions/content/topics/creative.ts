import type { Topic } from '../topic.ts';

export const CREATIVE_TOPICS: Readonly<Record<string, Topic>> = {
  writing: {
    domains: ['creative', 'work'],
    words:
      'novel book draft manuscript chapter poem poetry story stories screenplay memoir author writer blog article essay publish fiction pages words script character journalist column short-story thesis dissertation bachelor-thesis master-thesis',
    weakWords: 'write page',
    near: ['makingPublic'],
  },
  drawing: {
    domains: ['creative'],
    words:
      'draw drawing paint painting painter watercolour watercolor sketch sketchbook sketches art artist illustrate illustration comic canvas portrait oil-paint design pottery ceramic sculpture calligraphy masters picture-book',
    weakWords: 'style show study pictures',
    near: ['photo', 'makingPublic'],
  },
  music: {
    domains: ['creative'],
    words:
      'music guitar piano violin cello drum drums bass song sing singing choir band album instrument concert compose ukulele saxophone flute chord melody orchestra jazz tune musician rehearse',
    weakWords: 'play record perform practise joy heart',
    near: ['stage'],
  },
  stage: {
    domains: ['creative'],
    words: 'theatre theater improv comedy acting actor stage perform performance audience open-mic',
    weakWords: 'play show rehearse',
    near: ['music'],
  },
  crafts: {
    domains: ['creative', 'home'],
    words:
      'craft wood woodwork furniture carpentry sew sewing knit knitting crochet garment quilt shelf workshop handmade leather chair bench weave embroidery',
    weakWords: 'hands make build',
    near: ['repair'],
  },
  photo: {
    domains: ['creative'],
    words: 'photo photograph photography camera film video lens vlog',
    weakWords: 'style edit colour picture',
    near: ['drawing', 'makingPublic'],
  },
  makingPublic: {
    domains: ['creative'],
    words: 'exhibition gallery frame podcast channel youtube subscriber audience unfinished half-done',
    weakWords: 'show share world pictures',
  },
};
