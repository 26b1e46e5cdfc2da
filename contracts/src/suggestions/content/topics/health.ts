import type { Topic } from '../topic.ts';

export const HEALTH_TOPICS: Readonly<Record<string, Topic>> = {
  movement: {
    domains: ['health'],
    words:
      'run jog marathon kilometre km mile 5k 10k race triathlon sprint walk hike steps fit fitness exercise workout sport athletic swim cycle bike bicycle ride dance climb football soccer tennis basketball hockey rowing cardio endurance stamina stairs treadmill active ski skate',
    weakWords: 'body energy move shape healthy health',
    near: ['strength', 'mobility'],
  },
  strength: {
    domains: ['health'],
    words:
      'strength strong stronger muscle gym squat pull pull-up push push-up plank lift weights deadlift barbell crossfit fit fitness shape kettlebell',
    weakWords: 'body energy',
    near: ['movement', 'mobility'],
  },
  mobility: {
    domains: ['health'],
    words: 'stretch mobility flexible flexibility posture back neck shoulder hip yoga pilates stiff back-pain spine',
    weakWords: 'body pain',
    near: ['movement', 'strength'],
  },
  weight: {
    domains: ['health'],
    words:
      'weight slim kilo kg pound overweight fat calorie diet waist eat eating food meal breakfast lunch dinner cook cooking recipe vegetable fruit vegan vegetarian sugar snack protein nutrition healthy-food water hydrate fasting kitchen bean lentil',
    weakWords: 'healthy health body energy lose',
    near: ['movement'],
  },
  sleep: {
    domains: ['health'],
    words: 'sleep asleep insomnia bed bedroom bedtime nap wake rested tired night screen snooze melatonin eleven',
    weakWords: 'rest energy phone morning evening early',
    near: ['calm'],
  },
  calm: {
    domains: ['health', 'meaning'],
    words:
      'calm stress strain anxiety anxious worry panic meditate meditation mindful mindfulness breathe breath relax burnout burn overwhelm therapy therapist counsellor depression mental mood emotion mind nervous slow unwind craving',
    weakWords: 'peace quiet balance feel break rest',
    near: ['sleep', 'natureTime', 'spiritual'],
  },
  medical: {
    domains: ['health'],
    words:
      'doctor dentist check checkup illness surgery recover recovery rehab physio treatment injury knee pain blood pressure diabetes medication cancer stroke vaccine cholesterol operation chronic migraine',
    weakWords: 'care health healthy body',
    near: ['mobility'],
  },
  addiction: {
    domains: ['health'],
    words:
      'smoke smoking cigarette nicotine vape alcohol drink drinking sober sobriety beer wine quit gambling habit addiction drug cannabis craving social-media',
    weakWords: 'stop free less',
    near: ['calm'],
  },
};
