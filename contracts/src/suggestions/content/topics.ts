/** Subject that texts of people and built-in phrases can have in common, with the words that name it. */
export interface Topic {
  /** Domains of the phrases that can belong to the topic; the first is its own. */
  readonly domains: readonly string[];
  /** Words that name the topic alone, and words that other topics use too, which count for less. */
  readonly words: string;
  readonly weakWords?: string;
  /** Topics whose phrases come next. */
  readonly near?: readonly string[];
}

/** Topics by name. Words are compared by their stems, so one form of each is enough. */
export const TOPICS: Readonly<Record<string, Topic>> = {
  movement: {
    domains: ['health'],
    words:
      'run jog marathon kilometre km mile 5k 10k race triathlon sprint walk hike steps fit fitness exercise workout sport athletic swim cycle bike bicycle ride dance climb football soccer tennis basketball hockey rowing cardio endurance stamina stairs treadmill active ski skate',
    weakWords: 'body energy move shape healthy',
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
    weakWords: 'healthy body energy lose',
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
  spending: {
    domains: ['finance'],
    words:
      'spend spending budget expense money finance financial cost bill subscription purchase shopping afford receipt bank account tariff groceries cheaper',
    weakWords: 'plan track cancel lower buy',
    near: ['saving'],
  },
  saving: {
    domains: ['finance'],
    words:
      'cushion save-money leftover transfer emergency-fund deposit nest aside buy-flat buy-house buy-home buy-apartment house-purchase down-payment euro dollar eur usd gbp fund payday mortgage payment rainy buffer',
    weakWords: 'save pot money income percent home',
    near: ['spending'],
  },
  debt: {
    domains: ['finance'],
    words: 'debt loan credit owe creditor lender overdraft repay instalment borrow',
    weakWords: 'free pay off card money',
    near: ['spending', 'saving'],
  },
  investing: {
    domains: ['finance'],
    words:
      'invest investing investment pension retire retirement stock etf index-fund dividend crypto bond insurance wealth',
    weakWords: 'later fund money',
    near: ['saving'],
  },
  income: {
    domains: ['finance', 'work'],
    words: 'income earn freelance side-hustle invoice second-job etsy sell hustle gig rent-out',
    weakWords: 'money second small source skill',
    near: ['saving'],
  },
  tax: {
    domains: ['finance'],
    words: 'tax taxes accountant revenue',
    weakWords: 'paper receipt form',
    near: ['papers'],
  },
  giving: {
    domains: ['finance', 'meaning'],
    words: 'donate donation charity generous tithe giving philanthropy',
    weakWords: 'give cause',
    near: ['spending'],
  },
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
