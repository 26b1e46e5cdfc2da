import type { ThemeName } from '@northkeep/shared-kit/runtime';
import ableton from './showcase-ableton.webp';
import alpineNoir from './showcase-alpineNoir.webp';
import amber from './showcase-amber.webp';
import armyGreen from './showcase-armyGreen.webp';
import dark from './showcase-dark.webp';
import light from './showcase-light.webp';
import midnight from './showcase-midnight.webp';
import neonAurora from './showcase-neonAurora.webp';
import retro from './showcase-retro.webp';

/**
 * URLs of the pictures of each theme, made by `npm run screenshots`: one file contains all views, one below the other.
 */
export const SHOWCASE_SPRITE_URLS: Readonly<Record<ThemeName, string>> = {
  light,
  dark,
  midnight,
  ableton,
  retro,
  amber,
  armyGreen,
  alpineNoir,
  neonAurora,
};
