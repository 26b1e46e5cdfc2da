import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OPERATIONS, PICTURE_BYTES_MAX } from '@northkeep/contracts';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { SECRET_NAMES } from '../env/secret-files.ts';
import { ENV_VARIABLE_NAMES } from '../env/variables.ts';
import { FIELDS_BYTES_MAX } from '../feedback/read-form.ts';
import { CONTENT_BODY_BYTES_MAX, REQUEST_BYTES_MAX } from '../middleware/json-body.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DEPLOY = join(ROOT, 'deploy');
const read = (path: string) => readFile(join(DEPLOY, path), 'utf8');

/** Variables of the image's own commands and of compose, which the server does not read. */
const COMMANDS = ['RELEASE_KEY_FILE', 'RELEASE_SEQ', 'RELEASE_ROLES_FROM'];
const ROUTES = Object.values(OPERATIONS).map(({ method, path }) => `${method} /api${path}`);

interface Container {
  readonly name?: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly [probe: string]: unknown;
}
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly replicas?: number;
    readonly minAvailable?: number;
    readonly accessModes?: readonly string[];
    readonly strategy?: { readonly type: string };
    readonly schedule?: string;
    readonly jobTemplate?: { readonly spec: Pick<Manifest['spec'], 'template'> };
    readonly template: {
      readonly spec: { readonly terminationGracePeriodSeconds: number; readonly containers: readonly Container[] };
    };
  };
}
type Services = Readonly<Record<string, ComposeService>>;
interface ComposeService {
  readonly image: string;
  readonly build?: { readonly dockerfile: string; readonly args?: Readonly<Record<string, string>> };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly network_mode?: string;
  readonly stop_grace_period?: string;
}

async function readManifests(folder: string): Promise<Manifest[]> {
  const names = (await readdir(join(DEPLOY, 'kubernetes', folder))).filter((name) => name !== 'kustomization.yaml');
  const texts = await Promise.all(names.map((name) => read(`kubernetes/${folder}/${name}`)));
  return texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as Manifest));
}
const named = (manifests: readonly Manifest[], kind: string): Manifest => {
  const found = manifests.find((manifest) => manifest.kind === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
};
const containerOf = (manifests: readonly Manifest[], kind: string): Container => {
  const [container] = named(manifests, kind).spec.template.spec.containers;
  if (!container) throw new Error(`${kind} has no container`);
  return container;
};

let dockerfile: string;
let base: Manifest[];
let embedded: Manifest[];
let mongodb: Manifest[];
let services: Services;
beforeAll(async () => {
  dockerfile = await read('Dockerfile');
  [base = [], embedded = [], mongodb = []] = await Promise.all(
    ['base', 'overlays/embedded', 'overlays/mongodb'].map(readManifests),
  );
  services = (parse(await read('compose.replicated.yaml'), { merge: true }) as { services: Services }).services;
});

const imageVariable = (name: string) => new RegExp(`\\b${name}=(\\S+)`).exec(dockerfile)?.[1];

describe('the Kubernetes manifests', () => {
  it('name the port of the image, and probes on routes of the API that need no session', () => {
    const server = containerOf(base, 'Deployment');
    const ports = Object.fromEntries((server.ports ?? []).map(({ name, containerPort }) => [name, containerPort]));
    expect([ports.http, /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]]).toEqual([8080, '8080']);
    expect(imageVariable('PORT')).toBe('8080');
    expect(String(ports.metrics)).toBe(named(base, 'ConfigMap').data?.METRICS_PORT);
    for (const name of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { httpGet } = server[name] as Probe;
      expect([name, ROUTES.includes(`GET ${httpGet.path}`), httpGet.port]).toEqual([name, true, 'http']);
    }
  });

  it('leave a pod time to end, and notice that it is not ready before it stops listening', () => {
    const { periodSeconds, failureThreshold } = containerOf(base, 'Deployment').readinessProbe as Probe;
    // A stopping server says 503 for five seconds (DRAIN_MS) and then ends its requests within ten.
    expect(periodSeconds * failureThreshold).toBeLessThan(5);
    expect(named(base, 'Deployment').spec.template.spec.terminationGracePeriodSeconds).toBe(30);
    // A start waits up to 120 seconds for the database (DATABASE_WAIT_MS) before it listens.
    const startup = containerOf(base, 'Deployment').startupProbe as Probe;
    expect(startup.periodSeconds * startup.failureThreshold).toBeGreaterThan(120);
  });

  it('recreate the one pod of the embedded database, and keep two of three with MongoDB', () => {
    expect(named(embedded, 'Deployment').spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
    expect(named(embedded, 'PersistentVolumeClaim').spec.accessModes).toEqual(['ReadWriteOncePod']);
    expect(embedded.map(({ kind }) => kind)).not.toContain('PodDisruptionBudget');
    expect(named(mongodb, 'Deployment').spec.replicas).toBe(3);
    expect(named(mongodb, 'PodDisruptionBudget').spec.minAvailable).toBe(2);
    expect(named(mongodb, 'PersistentVolumeClaim').spec.accessModes).toEqual(['ReadWriteMany']);
  });

  it('give commands that the image has', async () => {
    const commands = await read('northkeep');
    for (const kind of ['Deployment', 'Job']) {
      const { args } = containerOf(base, kind);
      expect(commands).toMatch(new RegExp(`^ {2}${args?.[0]}\\)`, 'm'));
    }
  });
});

describe('the files of deploy/', () => {
  const variablesOf = (): [string, string | undefined][] => [
    ...Object.entries(named(base, 'ConfigMap').data ?? {}),
    ...[...base, ...embedded, ...mongodb]
      .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
      .flatMap(({ spec }) => spec.template.spec.containers)
      .flatMap(({ env = [] }) => env.map(({ name, value }): [string, string | undefined] => [name, value])),
    ...Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment)),
  ];

  it('set variables that the server or a command of the image knows', async () => {
    const known = [...ENV_VARIABLE_NAMES, ...COMMANDS];
    expect(variablesOf().filter(([name]) => !known.includes(name))).toEqual([]);
    const unit = [...(await read('northkeep.service')).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(unit).toContain('SERVER_KEY_FILE');
    expect(unit.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('give every secret as a file, except the address of a database without a password', () => {
    const secrets: readonly string[] = SECRET_NAMES;
    const values = variablesOf().filter(([name]) => secrets.includes(name));
    expect([...new Set(values.map(([, value]) => value))]).toEqual([
      expect.stringMatching(/^mongodb:\/\/[a-z0-9,-]+\/northkeep\?replicaSet=northkeep&w=majority$/),
    ]);
    const files = variablesOf().filter(([name]) => name.endsWith('_FILE'));
    expect(files.map(([name]) => name)).toContain('SERVER_KEY_FILE');
    for (const [, path] of files) expect(path).toMatch(/^\/run\/secrets\//);
  });
});

describe('a release', () => {
  const readServices = async (file: string) =>
    (parse(await read(file), { merge: true }) as { services: Services }).services;

  it.each(['compose.yaml', 'compose.replicated.yaml'])(
    'is renewed by %s without a profile or a command',
    async (file) => {
      const { renew, publish, ...others } = await readServices(file);
      expect(renew).toMatchObject({
        ...{
          command: ['release', 'renew', '--keep'],
          restart: 'unless-stopped',
          network_mode: 'none',
          read_only: true,
        },
        healthcheck: { test: ['CMD', 'northkeep', 'renewed'] },
      });
      expect(renew).not.toHaveProperty('profiles');
      for (const folder of ['releases:/releases', './secrets/roles:/app/.release/roles'])
        for (const service of [renew, publish]) expect(service?.volumes).toContain(folder);
      const roots = Object.values(others).filter(({ volumes = [] }) => /roles|current\.pem/.test(volumes.join(' ')));
      expect(roots).toEqual([]);
      expect(await read('northkeep')).toMatch(/^ {2}renewed\)$/m);
    },
  );

  it('is renewed in a cluster four times before it expires, from the volume that publish has filled', () => {
    const { schedule, jobTemplate } = named(base, 'CronJob').spec;
    // Each Monday; what signs the newest release is valid for 30 days.
    expect(schedule).toMatch(/^\d+ \d+ \* \* 1$/);
    const [container] = jobTemplate?.spec.template.spec.containers ?? [];
    expect(container?.args).toEqual(['release', 'renew']);
    const folders = [
      { name: 'releases', mountPath: '/releases' },
      { name: 'roles', mountPath: '/app/.release/roles' },
    ];
    for (const each of [container, containerOf(base, 'Job')])
      expect(each?.volumeMounts).toEqual(expect.arrayContaining(folders));
  });

  it('is renewed by systemd each week, and where the machine was off at that time', async () => {
    const timer = await read('northkeep-renew.timer');
    expect(timer).toMatch(/^OnCalendar=weekly$/m);
    expect(timer).toMatch(/^Persistent=true$/m);
    expect(await read('northkeep-renew.service')).toMatch(
      /^ExecStart=\/usr\/bin\/node scripts\/dist\/release\.js renew$/m,
    );
    const [server, ...signers] = await Promise.all(
      ['northkeep', 'northkeep-renew', 'northkeep-deliveries'].map((name) => read(`${name}.service`)),
    );
    const userOf = (unit = '') => /^User=(.*)$/m.exec(unit)?.[1];
    for (const unit of signers) expect([userOf(unit), userOf(server)]).toEqual(['northkeep-release', 'northkeep']);
  });

  it.each(['compose.yaml', 'compose.replicated.yaml'])('gets from %s what a build without it refuses', async (file) => {
    const demanded = [...dockerfile.matchAll(/^RUN test -n "\$([A-Z_]+)"/gm)].map(([, name]) => name);
    expect(demanded).toEqual(['RELEASE_ROOT']);
    const setup = await read('setup.sh');
    const builds = Object.values(await readServices(file)).flatMap(({ build }) => build ?? []);
    expect(builds).toHaveLength(1);
    for (const name of demanded) {
      expect(builds[0]?.args?.[name ?? '']).toMatch(new RegExp(`^\\$\\{${name}:\\?`));
      expect(setup).toMatch(new RegExp(`^${name}=`, 'm'));
    }
  });
});

describe('compose.replicated.yaml', () => {
  it('runs three servers on a replica set of three nodes that no other container reaches', async () => {
    const servers = Object.entries(services).filter(([name]) => name.startsWith('northkeep-'));
    expect(servers.map(([name]) => name)).toEqual(['northkeep-1', 'northkeep-2', 'northkeep-3']);
    for (const [, { read_only, cap_drop, stop_grace_period, environment }] of servers) {
      expect([read_only, cap_drop, stop_grace_period]).toEqual([true, ['ALL'], '30s']);
      expect(environment?.MONGODB_URI).toContain('mongo-1,mongo-2,mongo-3');
    }
    for (const name of ['mongo-1', 'mongo-2', 'mongo-3']) {
      expect(services[name]).toMatchObject({ networks: ['database'], image: 'docker.io/library/mongo:8' });
      expect(services[name]).toHaveProperty('healthcheck');
    }
    expect(services.publish).toMatchObject({ network_mode: 'none', command: ['publish'] });
    expect(services.publish?.build?.dockerfile).toBe('deploy/Dockerfile');
    const nginx = await read('nginx.conf');
    const upstream = [...nginx.matchAll(/^ +server (northkeep-\d):(\d+) /gm)].map(([, name, port]) => [name, port]);
    expect(upstream).toEqual(servers.map(([name]) => [name, '8080']));
  });
});

describe('nginx.conf', () => {
  it('compresses nothing, passes streams on at once, and repeats no change that was sent', async () => {
    const text = await read('nginx.conf');
    expect(text).toMatch(/^ +gzip off;$/m);
    const stream = /location = (\S+) \{\n((?: {6}.*\n)+)/.exec(text);
    expect(ROUTES).toContain(`GET ${stream?.[1]}`);
    expect(stream?.[2]).toMatch(/proxy_buffering off;\n.*proxy_read_timeout 1h;/);
    expect(text).toContain('if ($request_method ~ ^(DELETE|PUT)$)');
    expect(text.match(/proxy_next_upstream [a-z ]+;/g)).toEqual([
      'proxy_next_upstream error timeout;',
      'proxy_next_upstream off;',
    ]);
    expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  });
});

describe('the largest request body', () => {
  it('is one number, of the server and of every proxy', async () => {
    // The names and separators of the parts of a form.
    const overhead = 16 * 1024;
    const longestForm = PICTURE_BYTES_MAX + FIELDS_BYTES_MAX + overhead;
    expect(REQUEST_BYTES_MAX).toBeGreaterThan(Math.max(CONTENT_BODY_BYTES_MAX, longestForm));
    const kib = REQUEST_BYTES_MAX / 1024;
    expect(await read('Caddyfile')).toContain(`max_size ${kib}KiB`);
    expect((await read('nginx.conf')).match(/client_max_body_size \S+;/g)).toEqual([`client_max_body_size ${kib}k;`]);
    const kubernetes = await read('kubernetes/README.md');
    expect(kubernetes).toContain(`bodies of ${kib} KiB (\`nginx.ingress.kubernetes.io/proxy-body-size: ${kib}k\``);
  });
});

describe('alerts.yaml', () => {
  it('uses metrics that the server exports, and says what to do', async () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const documented = (await readFile(join(ROOT, 'docs/metrics.md'), 'utf8')).matchAll(/^\| `(northkeep_\w+)` \|/gm);
    const exported = [...documented]
      .map(([, name]) => name)
      .concat(registry.getMetricsAsArray().map(({ name }) => name));
    const text = await read('alerts.yaml');
    interface Rule {
      readonly alert: string;
      readonly expr: string;
      readonly annotations: { readonly summary: string; readonly action: string };
    }
    const { groups } = parse(text) as { groups: { rules: Rule[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(10);
    for (const { alert, expr, annotations } of rules) {
      const used = [...expr.matchAll(/\b(?:northkeep|nodejs|process)_\w+/g)].map(([name]) => name);
      const missing = used.filter((name) => !exported.includes(name.replace(/_(?:bucket|count|sum)$/, '')));
      expect([alert, missing]).toEqual([alert, []]);
      expect(used.length > 0 || expr.includes('up{job="northkeep"}'), alert).toBe(true);
      expect(annotations).toMatchObject({ summary: expect.any(String), action: expect.any(String) });
    }
  });
});
