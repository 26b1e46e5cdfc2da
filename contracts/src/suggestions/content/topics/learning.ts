import type { Topic } from '../topic.ts';

export const LEARNING_TOPICS: Readonly<Record<string, Topic>> = {
  language: {
    domains: ['learning'],
    words:
      'language spanish french german italian english portuguese japanese chinese mandarin korean arabic russian polish dutch swedish turkish hindi greek latin vocabulary fluent fluency conversation grammar pronunciation duolingo bilingual b1 b2 c1 a2 exchange',
    weakWords: 'speak words talk cards',
    near: ['study'],
  },
  study: {
    domains: ['learning'],
    words:
      'exam study student degree university college course certificate certification qualification diploma bachelor phd thesis dissertation school grade lecture license licence pass syllabus class lesson homework gcse abitur finals bar-exam nursing',
    weakWords: 'learn routine finish online test',
    near: ['reading'],
  },
  reading: {
    domains: ['learning'],
    words: 'read reading reader books library literature classics book-club summary',
    weakWords: 'book curious deep page pages',
    near: ['study'],
  },
  programming: {
    domains: ['learning'],
    words:
      'program programming code coding coder python javascript java developer software app website web data sql machine-learning ai computer tool spreadsheet excel formula typing touch-type robot electronics',
    weakWords: 'build skilled modern tools',
    near: ['study'],
  },
  thinking: {
    domains: ['learning'],
    words:
      'think debate argue statistics news politics history science climate maths math arithmetic economics philosophy museum logic curious knowledge documentary world astronomy topic',
    weakWords: 'understand clear learn',
    near: ['reading'],
  },
  teaching: {
    domains: ['learning', 'meaning'],
    words: 'teach teaching teacher tutor mentor train trainer mentoring',
    weakWords: 'lesson know explain',
    near: ['study'],
  },
};
