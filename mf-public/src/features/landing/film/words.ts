export const FILM_TEXTS = {
  name: 'Northkeep, a morning',
  about:
    'The product itself, recorded with an example account, without sound: two steps get another circle, a wisdom card is saved, a line is written and another one done, and the vault is locked.',
  play: 'Play',
  pause: 'Pause',
  playLong: 'Play the film',
  pauseLong: 'Pause the film',
};
