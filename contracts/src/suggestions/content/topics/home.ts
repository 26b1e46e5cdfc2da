import type { Topic } from '../topic.ts';

export const HOME_TOPICS: Readonly<Record<string, Topic>> = {
  tidying: {
    domains: ['home'],
    words:
      'declutter clutter tidy minimalism minimalist minimalistic wardrobe closet drawer garage attic cellar basement possessions stuff things-give give-away hundred-things keepsake surface room clean messy mess organise organize',
    weakWords: 'clear order empty breathe donation bag home',
    near: ['papers', 'chores'],
  },
  chores: {
    domains: ['home'],
    words: 'chore chores laundry housework household dishes ironing vacuum cleaning kitchen counters wash',
    weakWords: 'share routine home',
    near: ['tidying'],
  },
  papers: {
    domains: ['home', 'finance'],
    words: 'paper papers paperwork file filing document folder bureaucracy admin scan shred contract',
    weakWords: 'order sort post',
    near: ['tidying'],
  },
  repair: {
    domains: ['home'],
    words: 'repair fix renovate renovation bathroom diy drip squeak tap wall floor roof tool mend refurbish',
    weakWords: 'paint house place living',
    near: ['crafts'],
  },
  gardening: {
    domains: ['home', 'creative'],
    words:
      'garden gardening grow-vegetables grow-food grow-tomatoes grow-herbs plant plants herb salad tomato tomatoes balcony allotment seed sow flower compost lawn bloom greenhouse',
    weakWords: 'grow water feed',
    near: ['greenLiving'],
  },
  greenLiving: {
    domains: ['home'],
    words:
      'waste plastic recycle sustainable sustainability heating electricity carbon footprint environment eco zero-waste solar compost insulation',
    weakWords: 'nature kind energy winter lower',
  },
  moving: {
    domains: ['home'],
    words: 'move-house moving unpack boxes flat apartment new-home settle relocate guest entrance furnish cosy',
    weakWords: 'place room new welcoming',
    near: ['tidying'],
  },
};
