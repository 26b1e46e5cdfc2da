import type { Topic } from '../topic.ts';

export const MEANING_TOPICS: Readonly<Record<string, Topic>> = {
  values: {
    domains: ['meaning'],
    words: 'values value purpose meaning meaningful journal journaling reflect gratitude grateful self authentic regret diary',
    weakWords: 'want believe know matters live',
    near: ['spiritual'],
  },
  spiritual: {
    domains: ['meaning'],
    words:
      'spiritual pray prayer church mosque temple synagogue bible quran torah faith god religion religious retreat silence sacred tradition meditate buddhism zen soul',
    weakWords: 'quiet peace',
    near: ['values'],
  },
  volunteering: {
    domains: ['meaning'],
    words: 'volunteer volunteering cause activism activist shelter refugee foodbank mentor kinder litter',
    weakWords: 'help give community hours',
    near: ['giving'],
  },
  natureTime: {
    domains: ['meaning', 'health'],
    words: 'nature forest wood outdoors bird birds season mountain park sea lake sunrise sunset camping river stars tree',
    weakWords: 'outside walk hike',
  },
  grief: {
    domains: ['meaning'],
    words: 'forgive forgiveness grief grieve loss goodbye grave past hurt letting resent accept divorce died death mourning',
    weakWords: 'let go peace old end',
    near: ['values'],
  },
  ageing: {
    domains: ['meaning'],
    words: 'elder elders ageing aging older wisdom legacy grandparenthood',
    weakWords: 'grace life age',
    near: ['values'],
  },
  freeTime: {
    domains: ['meaning'],
    words: 'duties sabbath day-off slow-living simplify unhurried leisure feast celebrate ritual holiday slower',
    weakWords: 'matters days stop time free',
    near: ['spiritual'],
  },
};
