import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawIcon } from './icons/draw.ts';
import { ROOT } from './root.ts';

/** `npm run icons`: draws the app's icons from the mark into `shell/public/icons/`, where they are committed. */
const FOLDER = path.join(ROOT, 'shell/public/icons');
const ICONS = [
  { file: 'icon-192.png', size: 192, share: 0.62 },
  { file: 'icon-512.png', size: 512, share: 0.62 },
  // Launchers cut a maskable icon to their own shape: everything within 40 % of the middle is safe.
  { file: 'maskable-192.png', size: 192, share: 0.58 },
  { file: 'maskable-512.png', size: 512, share: 0.58 },
  { file: 'apple-touch-icon.png', size: 180, share: 0.6 },
];

for (const { file, ...how } of ICONS) {
  writeFileSync(path.join(FOLDER, file), drawIcon(how));
  console.log(path.relative(ROOT, path.join(FOLDER, file)));
}
