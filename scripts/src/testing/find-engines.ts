import { accessSync, constants } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Name of an engine to the variables that name its programs. */
export type EnginePrograms = Readonly<Record<string, string>>;

export interface FoundEngine {
  readonly name: string;
  readonly env: EnginePrograms;
}

export interface FoundEngines {
  readonly found: readonly FoundEngine[];
  /** One line for each engine that is not installed: its name and the missing program. */
  readonly missing: readonly string[];
}

interface Program {
  /** Variable that names the program; it takes precedence over the names. */
  readonly variable: string;
  /** Names that are looked up in PATH, and absolute paths. */
  readonly names: readonly string[];
  /** How to install it on Debian or Ubuntu. */
  readonly hint: string;
}

const cargoBin = path.join(process.env.CARGO_HOME ?? path.join(os.homedir(), '.cargo'), 'bin');
const XVFB: Program = { variable: 'XVFB_PATH', names: ['Xvfb'], hint: '`apt-get install -y xvfb`' };
/** Comes with the sources of the locales, from which the journeys compile the language of WebKit. */
const LOCALES: Program = {
  variable: 'LOCALE_GEN_PATH',
  names: ['/usr/sbin/locale-gen'],
  hint: '`apt-get install -y locales`',
};
/** MiniBrowser is not in PATH: Debian installs it below the folder of its libraries. */
const MINI_BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((machine) =>
  ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((folder) => `/usr/lib/${machine}/${folder}/MiniBrowser`),
);
const ENGINES: readonly { readonly name: string; readonly programs: readonly Program[] }[] = [
  {
    name: 'firefox',
    programs: [
      { variable: 'FIREFOX_PATH', names: ['firefox-esr', 'firefox'], hint: '`apt-get install -y firefox-esr`' },
      {
        variable: 'GECKODRIVER_PATH',
        names: ['geckodriver', path.join(cargoBin, 'geckodriver')],
        hint: '`cargo install geckodriver --locked`',
      },
      XVFB,
    ],
  },
  {
    name: 'webkit',
    programs: [
      { variable: 'MINIBROWSER_PATH', names: MINI_BROWSERS, hint: '`apt-get install -y webkit2gtk-driver`' },
      {
        variable: 'WEBKIT_DRIVER_PATH',
        names: ['WebKitWebDriver'],
        hint: '`apt-get install -y webkit2gtk-driver`',
      },
      XVFB,
      LOCALES,
    ],
  },
];

/** Finds the engines whose browser, driver and virtual display are installed. */
export function findEngines(): FoundEngines {
  const looked = ENGINES.map(({ name, programs }) => ({ name, programs: programs.map(findProgram) }));
  const isComplete = (programs: readonly FoundProgram[]) => programs.every(({ file }) => file !== null);
  return {
    found: looked
      .filter(({ programs }) => isComplete(programs))
      .map(({ name, programs }) => ({
        name,
        env: Object.fromEntries(programs.map(({ program, file }) => [program.variable, file ?? ''])),
      })),
    missing: looked
      .filter(({ programs }) => !isComplete(programs))
      .map(({ name, programs }) => {
        const absent = programs.filter(({ file }) => file === null).map(({ program }) => program);
        return `${name}: ${absent.map(({ names, hint }) => `${names[0]} is missing (${hint})`).join(', ')}`;
      }),
  };
}

interface FoundProgram {
  readonly program: Program;
  readonly file: string | null;
}

function findProgram(program: Program): FoundProgram {
  const named = process.env[program.variable];
  const candidates = named === undefined ? program.names.flatMap(toPaths) : [named];
  return { program, file: candidates.find(isExecutable) ?? null };
}

function toPaths(name: string): string[] {
  if (path.isAbsolute(name)) return [name];
  return (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
