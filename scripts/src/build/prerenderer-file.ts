// Apart from the build of the renderer, because a server without a bundler reads these files too.

/**
 * File of a released version that renders its pages to HTML. Only the release tool executes it, never a browser.
 * Service workers of all releases exclude its folder.
 */
export const PRERENDERER_FILE_PATH = 'head/prerender.cjs';

/**
 * Placeholder in the HTML of a renderer for the URL of the version's folder. The build does not know this URL; it is
 * inserted when the pages are rendered.
 */
export const BASE_URL_PLACEHOLDER = '/northkeep-base/';
