import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawIcon } from './icons/draw.ts';
import { ROOT } from './root.ts';

/** `npm run icons`: draws the app's icons from the logo into `shell/public/icons/`, where they are committed. */
const FOLDER = path.join(ROOT, 'shell/public/icons');
const ICONS = [
  { file: 'icon-192.png', size: 192, share: 0.62 },
  { file: 'icon-512.png', size: 512, share: 0.62 },
  // Launchers crop a maskable icon; only the circle with a radius of 40 % of the width is always visible.
  { file: 'maskable-192.png', size: 192, share: 0.58 },
  { file: 'maskable-512.png', size: 512, share: 0.58 },
  { file: 'apple-touch-icon.png', size: 180, share: 0.6 },
];

for (const { file, ...options } of ICONS) {
  writeFileSync(path.join(FOLDER, file), drawIcon(options));
  console.log(path.relative(ROOT, path.join(FOLDER, file)));
}
