import { formatNumber, isolate } from '@northkeep/contracts';

export const hourTexts = {
  label: 'By the hour',
  linesOf: (date: string) => `By the hour: ${date}`,
  untimed: (date: string) => `Without a time: ${date}`,
  from: (text: string, start: string) => `${isolate(text)}, ${isolate(start)}`,
  fromTo: (text: string, start: string, end: string) => `${isolate(text)}, ${isolate(start)} to ${isolate(end)}`,
  span: (start: string, end: string) => `${isolate(start)} to ${isolate(end)}`,
  details: (text: string) => `Details of ${isolate(text)}`,
  tick: (text: string) => `Mark as done: ${isolate(text)}`,
  keys: 'Alt with the up or down arrow moves it by 15 minutes, with Shift it changes its length. Enter opens its details.',
  planned: (text: string, day: string, time: string) => `“${isolate(text)}” is planned for ${day}, ${isolate(time)}.`,
  lengthSet: (text: string, minutes: number) => `“${isolate(text)}” takes ${formatNumber(minutes)} min.`,
  timeBack: 'The former time is back.',
  lengthBack: 'The former length is back.',
};
