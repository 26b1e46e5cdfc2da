import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Browser engines that these journeys drive over the WebDriver protocol. Chromium has its own journeys. */
export const ENGINES = ['firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Variables that name the programs of each engine. `npm run test:engines` sets them to what it finds. */
const PROGRAMS = {
  firefox: { browser: 'FIREFOX_PATH', driver: 'GECKODRIVER_PATH' },
  webkit: { browser: 'MINIBROWSER_PATH', driver: 'WEBKIT_DRIVER_PATH' },
} as const;

interface Programs {
  readonly browser: string;
  readonly driver: string;
}

/** Returns the programs of an engine; null when one of them is not installed. */
export function programsOf(engine: EngineName): Programs | null {
  const { browser, driver } = PROGRAMS[engine];
  const [browserPath, driverPath] = [process.env[browser], process.env[driver]];
  return browserPath && driverPath ? { browser: browserPath, driver: driverPath } : null;
}

export const installedEngines = (): EngineName[] => ENGINES.filter((engine) => programsOf(engine) !== null);

/** Size of a window's page in px. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Size of the page unless a journey asks for another one. */
export const WINDOW: PageSize = { width: 1280, height: 800 };
/**
 * Least width in px of a window with the browser's own buttons. A narrower page needs WebKit's full screen, or Firefox's
 * command for the size of the page.
 */
const LEAST_WINDOW_WIDTH = 500;
export const isNarrow = ({ width }: PageSize): boolean => width < LEAST_WINDOW_WIDTH;
/** Language of the browser unless a journey asks for another one. */
export const LANGUAGE = 'en-US';
/** Height in px of Firefox's own bars above the page. */
const FIREFOX_BARS_HEIGHT = 85;

export interface SessionFolders {
  /** Home directory of the browser's process. */
  readonly home: string;
  /** Folder for downloads. */
  readonly downloads: string;
  /** Firefox profile that survives the session; without it, Firefox uses a new profile. */
  readonly profile?: string;
}

/** Settings of a new session. */
export interface SessionSettings {
  /** Path of the browser's program. */
  readonly browser: string;
  readonly folders: SessionFolders;
  /** Language tag that the browser reports to pages, such as `de-DE`. */
  readonly language: string;
  readonly size: PageSize;
}

/** Firefox without pages and requests of its own, on a desk with mouse and keyboard. */
const firefoxPreferences = (downloads: string, language: string) => ({
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'intl.accept_languages': language,
  // Fine pointer that can hover; a machine without a mouse reports none.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  // The page's console goes to the standard output.
  'devtools.console.stdout.content': true,
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.useDownloadDir': true,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.helperApps.neverAsk.saveToDisk': 'application/octet-stream,application/json,text/plain,text/html',
});

/** Returns the capabilities that a new session requests. */
export function capabilitiesOf(
  engine: EngineName,
  { browser, folders, language, size }: SessionSettings,
): Record<string, unknown> {
  // With 'eager' a navigation ends when the document is parsed; each step waits for what it needs.
  const common = { pageLoadStrategy: 'eager', timeouts: { script: 30_000, pageLoad: 60_000, implicit: 0 } };
  if (engine === 'firefox') {
    return {
      ...common,
      browserName: 'firefox',
      ...(isNarrow(size) && { webSocketUrl: true }),
      'moz:firefoxOptions': {
        binary: browser,
        args: [
          ...['-width', `${size.width}`, '-height', `${size.height + FIREFOX_BARS_HEIGHT}`],
          ...(folders.profile ? ['-profile', folders.profile] : []),
        ],
        prefs: firefoxPreferences(folders.downloads, language),
      },
    };
  }
  return {
    ...common,
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: browser,
      args: [
        ...['--automation', '--enable-write-console-messages-to-stdout=true'],
        ...(isNarrow(size) ? ['--full-screen'] : []),
      ],
    },
  };
}

/** Writes the settings that WebKitGTK reads from the home directory: where downloads are saved. */
export function prepareHome({ home, downloads }: SessionFolders): void {
  mkdirSync(path.join(home, '.config'), { recursive: true });
  mkdirSync(downloads, { recursive: true });
  writeFileSync(path.join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
}
