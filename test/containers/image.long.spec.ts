import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../apps/demo/src/free-port';
import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { temporaryFolder } from '../support/temporary-folder';
import { until } from '../support/until';
import { EventStoreServer } from '../doubles/event-store-server';
import { preferredMongo } from '../engines/mongo-servers';
import { composeFile, textOf } from './compose-files';
import { type Image, buildImage } from './build-image';

/** Uid of the image's user; only root can switch to it. */
const NODE_UID = 1000;
const isRoot = process.getuid?.() === 0;
const imageUser = isRoot ? { uid: NODE_UID, gid: NODE_UID } : {};
const { services } = composeFile('containers/services.yml');

const folder = temporaryFolder('image');
const temporary = join(folder, 'tmp');
const children: ChildProcess[] = [];
let image: Image;
let imageFiles: readonly string[];

beforeAll(() => {
  // The image's user must reach the folder.
  for (const path of [dirname(folder), folder]) chmodSync(path, 0o755);
  image = buildImage(join(folder, 'stages'));
  imageFiles = readdirSync(image.workdir, { recursive: true, encoding: 'utf8' });
  mkdirSync(temporary);
  if (isRoot) chownSync(temporary, NODE_UID, NODE_UID);
  // The compose files mount the folder with the pictures.
  cpSync(join(__dirname, '../../content/2024/gallery'), join(image.workdir, 'content/2024/gallery'), {
    recursive: true,
  });
  chmodImage('a-w');
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  chmodImage('u+w');
});

/** Emulates a read-only file system: outside the volumes only root can write. */
function chmodImage(mode: 'a-w' | 'u+w'): void {
  const isVolume = (name: string) => name === 'volumes';
  const names = readdirSync(image.workdir).filter((name) => !isVolume(name));
  execFileSync('chmod', ['-R', mode, ...names], { cwd: image.workdir });
  execFileSync('chmod', [mode, '.', 'volumes'], { cwd: image.workdir });
}

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

/** Starts a command in the image as the image's user. */
function runInImage([program = '', ...args]: readonly string[], env: Record<string, string> = {}): Run {
  const child = spawn(program, args, {
    cwd: image.workdir,
    ...imageUser,
    env: { PATH: process.env.PATH, HOME: '/nonexistent', TMPDIR: temporary, ...image.env, ...env },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, ended };
}

async function startSwish(pages: string): Promise<Run> {
  const { SWISH_DIR, SWISH_NAME } = services.swish?.environment as Record<'SWISH_DIR' | 'SWISH_NAME', string>;
  return runInImage(services.swish?.command ?? [], {
    NODE_ENV: 'development',
    ...{ SWISH_DIR, SWISH_NAME },
    SWISH_PORT: String(await freePort()),
    SWISH_PAGE_PORT: pages,
  });
}

/** The files of a folder, each with its size and modification time. */
function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^(volumes|content\/2024\/gallery)(\/|$)/.test(name))
    .map((name) => [name, statSync(join(path, name))] as const)
    .map(([name, { mtimeMs, size }]) => `${name} ${size} ${mtimeMs}`)
    .toSorted();
}

describe('The image', () => {
  it('contains the runtime files, without tools, tests and sources', () => {
    expect(readdirSync(image.workdir).toSorted()).toEqual(
      ['containers', 'content', 'dist', 'node_modules', 'package.json', 'volumes'].toSorted(),
    );
    const { packages } = JSON.parse(textOf('package-lock.json')) as {
      packages: Record<string, { dev?: boolean; optional?: boolean }>;
    };
    const tools = Object.keys(packages).filter((path) => packages[path]?.dev);
    expect(tools.filter((path) => existsSync(join(image.workdir, path)))).toEqual([]);
    const ours = imageFiles.filter((name) => !name.startsWith('node_modules'));
    expect(
      ours.filter((name) => /\.tsx?$|\.spec\.js$|^dist\/apps\/demo|^content\/.*gallery/.test(name)),
    ).toEqual([]);
  });

  it('is smaller than 120 MB', () => {
    const bytes = imageFiles
      .map((name) => statSync(join(image.workdir, name)))
      .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    expect(bytes / 1024 ** 2).toBeLessThan(120);
  });

  it('runs as a user that can write to its volumes only', async () => {
    expect(image.user).toBe('node');
    expect(readdirSync(join(image.workdir, 'volumes')).toSorted()).toEqual(
      ['authority', 'certificates', 'pictures', 'swish'].toSorted(),
    );
    const found = runInImage(['find', '.', '-writable', '-not', '-type', 'l']);
    expect(await found.ended).toBe(0);
    expect(found.output().trim().split('\n').toSorted()).toEqual(
      ['', '/authority', '/certificates', '/pictures', '/swish'].slice(1).map((name) => `./volumes${name}`),
    );
  });

  it("creates the store's certificates and runs the simulator, by the commands of the compose files", async () => {
    const certificates = runInImage(services.certificates?.command ?? []);
    expect([await certificates.ended, certificates.output()]).toEqual([
      0,
      expect.stringMatching(/^Created certificates for eventstore-1, eventstore-2, eventstore-3/),
    ]);
    const pages = String(await freePort());
    const swish = await startSwish(pages);
    const [, ...check] = services.swish?.healthcheck?.test ?? [];
    const isWell = () => runInImage(check.map((word) => word.replace(':3480/', `:${pages}/`))).ended;
    expect(check.join(' ')).toContain(':3480/');
    await until(async () => swish.output().includes('SWISH_CA='));
    expect(existsSync(join(image.workdir, 'volumes/swish/certificates/client.pem'))).toBe(true);
    expect(await isWell()).toBe(0);
    swish.child.kill('SIGTERM');
    expect(await swish.ended).toBe(0);
    expect(await isWell()).toBe(1);
  });

  it('loads its native libraries', async () => {
    const loaded = runInImage(['node', '-e', 'require("libsql"); require("sharp")']);
    expect([await loaded.ended, loaded.output()]).toEqual([0, '']);
  });
});

describe.each(preferredMongo)('Nodes from the image on a read-only tree, with MongoDB (%s)', (_, open) => {
  let store: EventStoreServer;
  let mongo: Awaited<ReturnType<typeof open>>;
  let untouched: readonly string[];
  const smtpServer = new FakeSmtpServer();
  let mail: string;
  const nodes = new Map<string, Run & { readonly port: number }>();

  /** A node's environment; its ROLE is read from the compose file. */
  const environmentOf = (service: string, port: number) => {
    const secrets = ['REGISTRATION_SECRET', 'SESSION_SECRET', 'MASTER_KEY', 'ADMIN_TOKEN'];
    return {
      ROLE: String(composeFile('docker-compose.yml').services[service]?.environment.ROLE),
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://localhost',
      EVENTSTORE_URL: store.url,
      MONGODB_URL: mongo.url,
      MAIL_URL: mail,
      ...Object.fromEntries(secrets.map((name) => [name, name.padEnd(40, 'x')])),
    };
  };
  const startNode = async (service: string) => {
    const port = await freePort();
    nodes.set(service, { ...runInImage(image.command, environmentOf(service, port)), port });
  };
  const node = (service: string) => nodes.get(service) ?? fail(service);
  const get = (service: string, path: string) => fetch(`http://127.0.0.1:${node(service).port}${path}`);
  const health = (port: number) => runInImage(image.health, { PORT: String(port) }).ended;

  beforeAll(async () => {
    untouched = filesIn(image.workdir);
    [store, mongo] = await Promise.all([EventStoreServer.start(), open()]);
    mail = `smtp://${await smtpServer.open()}`;
    await Promise.all(['api-1', 'worker-1'].map(startNode));
  });
  afterAll(async () => {
    store.kill();
    await mongo.close();
    await smtpServer.close();
  });

  it.each(['api-1', 'worker-1'])('%s becomes healthy by its own health check', async (service) => {
    const { port, ended, child, output } = node(service);
    expect(await health(await freePort())).toBe(1);
    await Promise.race([until(async () => (await health(port)) === 0), ended]);
    expect([child.exitCode, output()]).toEqual([null, expect.stringMatching(/Raceday runs|A worker is/)]);
    expect((await get(service, '/health/ready')).status).toBe(200);
  });

  it('serve pages and resized pictures on the API node only', async () => {
    const page = await get('api-1', '/');
    const html = await page.text();
    expect([page.status, html]).toEqual([200, expect.stringContaining('<div id="root">')]);
    const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(html) ?? [];
    expect((await get('api-1', script)).status).toBe(200);
    expect((await get('api-1', '/api/races')).status).toBe(200);
    expect((await get('worker-1', '/')).status).toBe(404);

    const [address = ''] = (await (await get('api-1', '/img_2024.txt')).text()).split('\n');
    const picture = await get('api-1', new URL(address).pathname);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await picture.arrayBuffer();
  });

  it("can be checked by the operators' commands of the same image", async () => {
    const ops = ['node', 'dist/apps/ops/src/main.js', 'check'];
    const { ended, output } = runInImage(ops, environmentOf('worker-1', await freePort()));
    await ended;
    for (const line of [/^ok .*EventStoreDB/m, /^ok .*MongoDB/m]) expect(output()).toMatch(line);
  });

  it('write to their volumes only, and exit at SIGTERM', async () => {
    for (const { child, ended, output } of nodes.values()) {
      child.kill('SIGTERM');
      expect([await ended, output()]).toEqual([0, expect.not.stringMatching(/error/i)]);
    }
    expect(filesIn(image.workdir)).toEqual(untouched);
    expect(readdirSync(join(image.workdir, 'volumes/pictures'))).not.toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

function fail(service: string): never {
  throw new Error(`${service} was not started`);
}
