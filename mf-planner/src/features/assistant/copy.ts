import { formatCount, formatNumber, isolate, pluralOf } from '@northkeep/contracts';
import type { SentTextName } from '../../rules/sent-texts.ts';

export const assistantTexts = {
  name: 'Assistant',
  ask: 'Ask the assistant',
  askAgain: 'Ask again',
  asking: 'Asking…',
  whatIsSent: 'What is sent',
  left: (left: number) => `${formatNumber(left)} left`,
  list: 'From the assistant',
  note: 'Read each one before you take it. An assistant can be wrong.',
  /** Text that screen readers announce when suggestions arrive. */
  arrived: (count: number) => formatCount(count, 'suggestion from the assistant', 'suggestions from the assistant'),
  acceptAs: (act: string, label: string) => `${act}: ${isolate(label)}`,
  rename: (label: string) => `Rename ${isolate(label)}`,
  discard: (label: string) => `Discard ${isolate(label)}`,
  discarded: (label: string) => `Discarded: ${isolate(label)}`,
  nothingNew: 'The assistant had nothing new this time. The suggestions of this device are here.',
  builtIn: 'The other service did not answer. These are from the server’s own engine.',
  builtInNothingNew:
    'The other service did not answer, and the server’s own engine had nothing new. The suggestions of this device are here.',
  ofDevice: 'Show suggestions of this device',
};

export const assistantProblemTexts = {
  offline: 'The server could not be reached. The suggestions of this device work without a connection.',
  plan: 'The assistant is part of Pro. The suggestions of this device stay.',
  notInPlan: 'Your plan does not include the assistant. The suggestions of this device stay.',
  changed: 'The assistant is at another address now. Nothing was sent there. Ask again to see where it is.',
  server: 'The assistant did not answer this time. The suggestions of this device are here.',
  often: (seconds: number | null) => {
    if (seconds === null) return 'You have asked often. Please wait a little; the suggestions of this device stay.';
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return pluralOf(
      minutes,
      `You have asked often. You can ask again in ${formatNumber(minutes)} minute; the suggestions of this device stay.`,
      `You have asked often. You can ask again in ${formatNumber(minutes)} minutes; the suggestions of this device stay.`,
    );
  },
  unexpected: 'Unexpected error',
};

export const consentText = {
  title: 'Turn on the assistant?',
  settingsTitle: 'Assistant',
  lead: 'Suggestions are made on this device, and nothing you write is sent. The assistant is different: it reads some of your texts.',
  facts: [
    'Before texts leave this device, you see each of them and the host they go to.',
    'They travel readable for the server, not encrypted like everything else you write. The server neither stores nor logs them.',
    'You take, rename or discard each suggestion. Nothing is added by itself.',
    'You turn it on for each device, and off for all of them at once.',
  ],
  switch: 'Use the assistant on this device',
  turnOn: 'Turn on',
  notNow: 'Not now',
  elsewhere: 'Another device of yours has it switched on, this one does not.',
  damaged: 'This setting could not be opened, so the assistant is off.',
  noStorage: 'This browser cannot keep your choice, so the assistant stays off.',
  proTitle: 'The assistant is part of Pro',
  pro: 'On Free, suggestions are made on this device from checked phrases. They stay as they are, and nothing you write is sent.',
  seePlans: 'See Pro',
  missingTitle: 'The assistant',
  missing: 'Your plan does not include the assistant. The suggestions of this device stay.',
  where: 'Where your texts go',
  unknown: 'Not known while you are offline.',
};

export const confirmSendDialogTexts = {
  title: 'This leaves your device',
  to: 'To',
  own: (host: string) => `${host}, which answers by itself`,
  further: (host: string, next: string, model: string) => `${host}, and from there to ${next} (${model})`,
  rest: 'Nothing else is sent. It is neither stored nor logged by this server.',
  restFurther: (next: string) =>
    `Nothing else is sent: no name, no email. This server neither stores nor logs it; what ${next} keeps is up to that service.`,
  send: 'Send',
  cancel: 'Cancel',
  names: {
    aim: 'Aim',
    goal: 'Goal',
    existingAims: 'Your aims',
    existingGoals: 'Goals of this aim',
    selected: 'Selected steps',
    parked: 'Parked steps',
    previous: 'Suggestions it gave before',
    ideals: 'Your direction',
    obstacles: 'What gets in the way',
  } as const satisfies Record<SentTextName, string>,
};
