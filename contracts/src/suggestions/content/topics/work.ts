import type { Topic } from '../topic.ts';

export const WORK_TOPICS: Readonly<Record<string, Topic>> = {
  business: {
    domains: ['work'],
    words:
      'business company startup start-up founder entrepreneur shop store customer client bakery cafe restaurant agency product launch market marketing sales revenue proposal offer brand saas webshop bookings studio consulting',
    weakWords: 'open sell own run pay grow',
    near: ['network'],
  },
  job: {
    domains: ['work'],
    words:
      'job career role apply application cv resume interview recruiter hire hired employer position promotion promoted raise salary negotiate portfolio internship linkedin unemployed profession parental-leave',
    weakWords: 'pay network professional work return confidence grow',
    near: ['network', 'leading'],
  },
  network: {
    domains: ['work'],
    words: 'network networking meet-up meetup conference industry contacts',
    weakWords: 'professional field known',
    near: ['job'],
  },
  leading: {
    domains: ['work'],
    words:
      'lead leader leadership team manage manager management delegate delegation boss supervise staff one-to-one report feedback colleague coach',
    weakWords: 'people fair hand tasks',
    near: ['office'],
  },
  focus: {
    domains: ['work'],
    words:
      'focus deep concentrate concentration productive productivity procrastinate procrastination project deadline deliver distraction result prioritise priority task milestone report',
    weakWords: 'important hard time work block plan',
    near: ['office'],
  },
  office: {
    domains: ['work'],
    words: 'email inbox slack message overtime workload newsletter agenda notification office',
    weakWords: 'meeting cut clear lighter',
    near: ['focus', 'workLife'],
  },
  workLife: {
    domains: ['work'],
    words: 'overtime overwork laptop work-life after-hours evenings-off burnout work-weekends work-evenings work-late leave-work work-less fewer-hours',
    weakWords: 'balance bounds leave work home hours time late evening',
    near: ['office'],
  },
};
