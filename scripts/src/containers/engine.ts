import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OUTPUT_MAX = 64 * 1024 * 1024;

/** Options with which every container of the smoke test runs, as the image promises in deploy/README.md. */
const RESTRICTED = ['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges', '--tmpfs=/tmp'];

export interface ContainerOptions {
  readonly variables?: Readonly<Record<string, string>>;
  /** Volumes and files, as `source:target` or `source:target:ro`. */
  readonly mounts?: readonly string[];
}

/** Podman or Docker. Remembers what it has made, and removes all of it with `clean`. */
export class ContainerEngine {
  readonly #program: string;
  readonly #image: string;
  readonly #containers = new Set<string>();
  readonly #volumes = new Set<string>();

  constructor(program: string, image: string) {
    this.#program = program;
    this.#image = image;
  }

  /** Runs a command of the engine. Throws with its error output. */
  async call(...args: readonly string[]): Promise<string> {
    const { stdout } = await run(this.#program, [...args], { maxBuffer: OUTPUT_MAX });
    return stdout.trim();
  }

  /** Returns what a container has written, also to standard error. */
  async readLog(name: string): Promise<string> {
    const { stdout, stderr } = await run(this.#program, ['logs', name], { maxBuffer: OUTPUT_MAX });
    return `${stdout}${stderr}`;
  }

  async createVolume(name: string): Promise<string> {
    await this.call('volume', 'create', name);
    this.#volumes.add(name);
    return name;
  }

  /** Starts a container on the network of the host and returns at once. */
  async start(name: string, options: ContainerOptions, image = this.#image): Promise<void> {
    this.#containers.add(name);
    await this.call('run', '--detach', `--name=${name}`, '--network=host', ...argumentsOf(options), image);
  }

  /** Runs a command of the image in a container of its own, without a network, and returns its output. */
  runOnce(command: readonly string[], options: ContainerOptions, image = this.#image): Promise<string> {
    return this.call('run', '--rm', '--network=none', ...argumentsOf(options), image, ...command);
  }

  async remove(name: string): Promise<void> {
    await this.call('rm', '--force', name);
    this.#containers.delete(name);
  }

  async clean(): Promise<void> {
    for (const name of this.#containers) await this.call('rm', '--force', name).catch(console.error);
    for (const name of this.#volumes) await this.call('volume', 'rm', '--force', name).catch(console.error);
  }
}

const argumentsOf = ({ variables = {}, mounts = [] }: ContainerOptions): string[] => [
  ...RESTRICTED,
  ...Object.entries(variables).map(([name, value]) => `--env=${name}=${value}`),
  ...mounts.map((mount) => `--volume=${mount}`),
];
