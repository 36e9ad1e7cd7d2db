import { composeFile, textOf } from './compose-files';

const files = ['docker-compose.yml', 'docker-compose.cluster.yml'] as const;
const sources = [...files, 'containers/services.yml'].map(textOf).join('\n');

/** Product variables that the image sets, or that serve rehearsals on one computer only. */
const notPassed = [
  ...['PORT', 'HOST', 'CACHE_DIR', 'DATA_DIR', 'SWISH_SIMULATOR_DELAY_MS', 'CLOCK', 'CLOCK_SPEED'],
  ...['GOOGLE_CERTS_URL', 'GOOGLE_AUTH_URL', 'GOOGLE_TOKEN_URL', 'GOOGLE_USERINFO_URL'],
];
/** Variables of the whole image; the documentation names them in prose. */
const imageVariables = ['NODE_ENV', 'NODE_OPTIONS', 'ROLE'];

describe.each(files)('%s', (file) => {
  const { services, networks, volumes } = composeFile(file);
  const all = Object.entries(services);
  const lasting = all.filter(([, { restart }]) => restart !== 'no');
  const named = (kind: string) => Object.keys(services).filter((name) => name.startsWith(`${kind}-`));

  it('has the expected number of nodes, stores and databases', () => {
    const isCluster = file.includes('cluster');
    const counted = ['api', 'worker', 'eventstore', 'mongo'].map((kind) => named(kind).length);
    expect(counted).toEqual(isCluster ? [3, 3, 3, 3] : [2, 1, 1, 1]);
    expect(services.swish?.profiles).toEqual(['trial']);
    expect(services.caddy?.environment.API_NODES).toBe(
      named('api')
        .map((name) => `${name}:3000`)
        .join(' '),
    );
  });

  it.each(all)(
    '%s has a read-only root, no capabilities, and limits on log, memory, processor and processes',
    (_, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
        mem_limit: expect.any(String),
        cpus: expect.any(Number),
        pids_limit: expect.any(Number),
        tmpfs: expect.arrayContaining([expect.stringMatching(/^\/tmp:size=/)]),
      });
    },
  );

  it.each(all)('%s runs as an unprivileged user', (name, { user, cap_add: added }) => {
    if (name === 'caddy') expect([user, added]).toEqual([undefined, ['NET_BIND_SERVICE']]);
    else expect([user, added]).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/), undefined]);
  });

  it.each(lasting)('%s has a health check, restarts, and has time to stop', (_, service) => {
    const saysItself = service.build !== undefined;
    expect(service.healthcheck?.disable).not.toBe(true);
    expect(saysItself || service.healthcheck?.test !== undefined).toBe(true);
    expect(service.restart).toBe('unless-stopped');
    expect(secondsOf(service.stop_grace_period)).toBeGreaterThan(productStopTimeoutSeconds());
  });

  it('publishes ports of Caddy only, on IPv4', () => {
    const published = all.filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([
      ['caddy', ['0.0.0.0:80:80', '0.0.0.0:443:443']],
    ]);
  });

  it('isolates the engines in an internal network without Caddy', () => {
    expect(networks.engines).toEqual({ internal: true });
    for (const [name, { networks: joined, network_mode: mode }] of all) {
      const kind = name.split('-')[0] ?? '';
      expect([name, joined ?? mode]).toEqual([name, networksOf[kind]]);
    }
  });

  it('gives each engine its own data volume, and declares every volume', () => {
    const mounted = all.flatMap(([, service]) => service.volumes).map(sourceOf);
    const known = mounted.filter((source) => !source.startsWith('.'));
    expect(new Set(known)).toEqual(new Set(Object.keys(volumes)));
    for (const name of [...named('eventstore'), ...named('mongo')])
      expect(mounted.filter((source) => source === name)).toHaveLength(1);
  });

  it('passes every documented variable to a node, and no other', () => {
    for (const name of [...named('api'), ...named('worker')]) {
      const given = Object.keys(services[name]?.environment ?? {});
      // Only a worker records an accepted loss; an API node refuses ACCEPT_LOSS.
      const notHere = name.startsWith('api') ? [...notPassed, 'ACCEPT_LOSS'] : notPassed;
      const expected = documentedVariables().filter((each) => !notHere.includes(each));
      expect(given.toSorted()).toEqual([...expected, ...imageVariables].toSorted());
    }
  });

  it('starts stores after the certificates, and nodes after healthy engines', () => {
    for (const name of named('eventstore'))
      expect(services[name]?.depends_on).toEqual({
        certificates: { condition: 'service_completed_successfully' },
      });
    for (const name of [...named('api'), ...named('worker')])
      expect(services[name]?.depends_on).toMatchObject({
        'eventstore-1': { condition: 'service_healthy' },
        'mongo-1': { condition: 'service_healthy' },
      });
  });
});

describe('Variables of the operator', () => {
  const example = textOf('.env.example');
  const used = [...sources.matchAll(/\$\{(\w+)(:[-?])([^}]*)\}/g)].map(([, name = '', kind, text]) => ({
    name,
    isRequired: kind === ':?',
    text: text ?? '',
  }));

  it('are required, or have a default that is no secret', () => {
    expect(sources.match(/\$\{\w+[^:\w]/g)).toBeNull();
    expect(sources.match(/\$\w/g)).toBeNull();
    const secret = used.filter(({ name }) => /SECRET|KEY|TOKEN|PASSWORD/.test(name));
    expect(secret.filter(({ isRequired, text }) => !isRequired && text !== '')).toEqual([]);
    const password = /(?:PASSWORD|_KEY|SECRET|TOKEN|DEFAULT_\w+): (?!\$\{)(?!\/certificates)\S/;
    expect(sources).not.toMatch(password);
  });

  it('are all in .env.example: required ones empty, optional ones as comments', () => {
    const required = new Set(used.filter(({ isRequired }) => isRequired).map(({ name }) => name));
    // The product itself requires one of two sign-in methods, and reports it.
    const open = [...example.matchAll(/^(\w+)=$/gm)].map(([, name]) => name);
    expect(open.toSorted()).toEqual([...required, 'ADMIN_TOKEN'].toSorted());
    const commented = new Set([...example.matchAll(/^# (\w+)=/gm)].map(([, name = '']) => name));
    expect([...commented].filter((name) => !used.some((each) => each.name === name))).toEqual([]);
  });
});

describe('Images', () => {
  it('have a version', () => {
    const images = [...sources.matchAll(/^\s+image: (\S+)$/gm)].map(([, image]) => image);
    expect(images).toHaveLength(4);
    for (const image of images) expect(image).toMatch(/^raceday:\$\{RACEDAY_VERSION:-latest\}$|:\d+\.\d+/);
  });

  it('of ours are based on the Node version in .nvmrc', () => {
    const bases = [...textOf('Dockerfile').matchAll(/^FROM (node:\S+)/gm)].map(([, base]) => base);
    const node = `node:${textOf('.nvmrc').trim()}-bookworm-slim`;
    expect(new Set(bases)).toEqual(new Set([node]));
  });
});

const networksOf: Readonly<Record<string, readonly string[] | string>> = {
  caddy: ['front'],
  api: ['front', 'engines'],
  worker: ['outward', 'engines'],
  swish: ['front', 'outward'],
  certificates: 'none',
  eventstore: ['engines'],
  mongo: ['engines'],
};

function documentedVariables(): string[] {
  const [, table = ''] = textOf('docs/operations.md').split(/^## /m);
  const cells = table
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .map((line) => line.split('|')[1] ?? '');
  // ROLE is documented in this table or in prose.
  return cells
    .flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
    .filter((name) => !imageVariables.includes(name));
}

function sourceOf(volume: string): string {
  const [, fallback] = /^\$\{\w+:-([^}]+)\}/.exec(volume) ?? [];
  return fallback ?? volume.split(':')[0] ?? '';
}

function secondsOf(duration = ''): number {
  const [, count, unit] = /^(\d+)([sm])$/.exec(duration) ?? [];
  return Number(count) * (unit === 'm' ? 60 : 1);
}

function productStopTimeoutSeconds(): number {
  const [, ms = ''] = /STOP_WITHIN_MS = ([\d_]+)/.exec(textOf('apps/server/src/main.ts')) ?? [];
  return Number(ms.replaceAll('_', '')) / 1000;
}
