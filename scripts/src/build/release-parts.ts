import { type AreaName, isAreaName } from '@northkeep/contracts';
import { listAreas } from '../workspaces.ts';

/** The shell or an area. Each is built, published and selected in the registry on its own. */
export type ReleasePart = 'shell' | AreaName;

export const isReleasePart = (name: string): name is ReleasePart => name === 'shell' || isAreaName(name);

/** Returns the parts whose sources are in a folder: the shell and the areas. */
export const listReleaseParts = (root: string): ReleasePart[] => ['shell', ...listAreas(root)];
