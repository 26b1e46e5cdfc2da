import type { Topic } from '../topic.ts';

export const RELATIONSHIP_TOPICS: Readonly<Record<string, Topic>> = {
  partner: {
    domains: ['relationship'],
    words:
      'partner wife husband marriage spouse couple girlfriend boyfriend relationship anniversary romance romantic intimacy love fiance wedding date-night',
    weakWords: 'closer present evening listen weekend',
    near: ['conflict'],
  },
  children: {
    domains: ['relationship'],
    words:
      'child children kid kids son daughter father dad mother mom mum baby toddler teenager warm-parent good-parent patient-parent bedtime-story grandchild grandchildren playground',
    weakWords: 'parent patient warm play family present phone',
    near: ['conflict'],
  },
  friends: {
    domains: ['relationship'],
    words:
      'friend friends friendship lonely loneliness birthday social reconnect touch buddy company acquaintance penpal',
    weakWords: 'meet call alive people lost',
    near: ['community'],
  },
  parents: {
    domains: ['relationship'],
    words:
      'parents grandparents ageing-parents call-mother call-father call-mum call-dad grandmother grandfather grandma grandpa sibling brother sister relatives caregiving elderly',
    weakWords: 'care family call mother father',
    near: ['conflict'],
  },
  conflict: {
    domains: ['relationship'],
    words:
      'argue argument quarrel shout shouting anger angry temper apologise apologize sorry conflict listen boundaries people-pleasing judge patient reconcile',
    weakWords: 'peace say kindly calm no mend',
    near: ['partner'],
  },
  community: {
    domains: ['relationship', 'meaning'],
    words: 'neighbour neighbor neighbours community club group village local newcomer host guests circle lonely loneliness new-city city',
    weakWords: 'join meet company new people',
    near: ['friends'],
  },
  dating: {
    domains: ['relationship'],
    words: 'date dating single tinder profile someone-new meet-love find-love',
    weakWords: 'heart new open meet someone',
    near: ['friends'],
  },
};
