import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anna, Family } from '../support/family';
import { part, startApp, type RunningApp } from '../support/running-app';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';

const ON_MESSAGE = "parentPort.on('message', ({ id, status, built }) => {";
/** The page, inserted into the built one. */
const POST_PAGE = `{
  const brotli = brotliCompressSync(built + 'made ' + id);
  const page = { brotli, hash: 'hash' + id, scripts: [] };
  parentPort.postMessage({ kind: 'page', id, page });
}`;

/** A render thread that requests a path from the server, and fails when the answer is 404. */
function requestingThread(path: string): string {
  return `${ON_MESSAGE} if (status === undefined) parentPort.postMessage({ kind: 'ask', id, path: '${path}' });
    else parentPort.postMessage({ kind: status === 404 ? 'failed' : 'page', id, reason: 'refused' }); });`;
}

const RESULTS = '/resultat?dag=2025-09-13&distans=0.8';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const notRendered = async (app: RunningApp, reason: string) => {
  const { text } = await app.request('/metrics');
  return Number(
    new RegExp(`^raceday_pages_not_rendered_total{reason="${reason}"} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
  );
};

describe('A public page', () => {
  let app: RunningApp;
  const whole = (path: string) =>
    until(async () => {
      const answer = await app.request(path);
      return answer.text.includes('page-state') ? answer : undefined;
    });

  beforeAll(async () => {
    app = await startApp();
    await app.createRaceWith(2);
  });
  afterAll(() => app.stop());

  it.each([
    ['/', 'Höstloppet 2025'],
    [RESULTS, 'Anna Ek 0'],
    ['/startlistor?dag=2025-09-13&distans=0.8', 'Anna Ek 1'],
    [`/resultat/${part}/101`, 'Anna Ek 0'],
    ['/resultat?ar=2023', 'Resultat'],
    ['/banor', 'Banor'],
    ['/galleri', 'Galleri'],
    ['/galleri/2024', '2024'],
    ['/allmanna-villkor', 'Allmänna villkor'],
  ])('is rendered with its content: %s', async (path, expectedText) => {
    const { text } = await whole(path);
    const [, root = ''] = /<div id="root">(.*)<script type="application\/json"/s.exec(text) ?? [];
    expect(root).toContain('<h1');
    expect(root).toContain(expectedText);
    expect(text).not.toContain('Hämtar sidan');
    expect(text).not.toContain('style="');
    // Its scripts are preloaded beside the page's own code, each once.
    const named = [...text.matchAll(/<link rel="modulepreload"[^>]* href="\/(assets\/[^"]+)"/g)].map(
      ([, file]) => file,
    );
    expect(named).toEqual([...new Set(named)]);
    expect(named).toEqual(
      expect.arrayContaining([expect.stringContaining('/start-app-'), expect.stringContaining('/public-')]),
    );
  });

  it('allows only its own scripts and styles', async () => {
    const { headers, text } = await whole('/');
    const styles = [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => hash(css));
    const scripts = [...text.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(
      ([, script = '']) => hash(script),
    );
    const policy = String(headers.get('content-security-policy'));
    // The entry, and the recorder of early input.
    expect(scripts).toHaveLength(2);
    expect(text).not.toContain('<script type="module" crossorigin src');
    expect(policy).toMatch(new RegExp(`script-src 'self' ${escaped(scripts)};`));
    expect(styles.length).toBeGreaterThan(1);
    expect(policy).toMatch(new RegExp(`style-src 'self' '[^']+' ${escaped(styles)}[;,]`));
  });

  it('is the same for all visitors, and answers 304 when the ETag matches', async () => {
    const { headers, text } = await whole('/banor');
    const tag = String(headers.get('etag'));
    expect((await app.getAsOrganiser('/banor')).text).toBe(text);
    expect(text).toContain('"isAdmin":false');
    const again = await app.request('/banor', { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('server-timing')).toBe(`now;desc="${app.clock.now()}"`);
  });

  it('is rendered again after a change', async () => {
    await whole(RESULTS);
    const capturedAt = (seconds: number) => new Date(app.clock.now() + seconds * 1000).toISOString();
    app.clock.advance(600_000);
    await app.applyCommands(
      { id: 'start', type: 'StartRace', part, capturedAt: capturedAt(-300) },
      { id: 'in', type: 'FinishRunner', part, bib: 102, capturedAt: capturedAt(-100) },
    );
    const { text } = await until(async () => {
      const answer = await app.request(RESULTS);
      return answer.text.includes('3:20') ? answer : undefined;
    });
    expect(text).toContain('"status":"finished"');
  });

  it('does not show an erased runner', async () => {
    const list = '/startlistor?dag=2025-09-13&distans=0.8';
    expect((await whole(list)).text).toContain('Anna Ek 0');
    const who = { part, sort: 'runner-08-0' };
    const { body } = await app.sendAsOrganiser('/admin/api/erase', { reason: 'bad om det', ...who });
    expect(body).toEqual({ erased: 1 });
    expect((await app.request(list)).text).not.toContain('Anna Ek 0');
    expect((await whole(list)).text).toContain('Borttagen');
  });

  it.each([
    ['/', '/?fbclid=IwAR0&utm_source=fb&utm_campaign=%C3%A5'],
    [RESULTS, `${RESULTS}&gclid=1&srsltid=2`],
    [RESULTS, '/resultat?utm_source=x&distans=0.8&dag=2025-09-13'],
    [`/resultat/${part}/102`, `/resultat/${part}/102?fbclid=${'x'.repeat(4000)}`],
    ['/galleri/2024', '/galleri/2024?ref=&=x&%E5=1'],
  ])('ignores foreign query parameters: %s', async (path, appended) => {
    const { text } = await whole(path);
    expect((await app.request(appended)).text).toBe(text);
  });

  const nowhere = [
    '/finns-inte',
    '/finns-inte?fbclid=x',
    '/resultat/2024/x/y',
    '/resultat/%22%3E%3Cscript%3E',
    '/%E2%80%AE%F0%9F%8F%83',
    `/${'x'.repeat(8000)}`,
  ];
  it.each(nowhere.map((path) => [path.slice(0, 40), path]))(
    'that does not exist is one page for all addresses: %s',
    async (_, path) => {
      const { status, text, headers } = await whole(path);
      expect([status, headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
      expect(text).toContain('<title>Här tog banan slut – Höstloppet 2025</title>');
      expect(text).toMatch(/<h1[^>]*>Här tog banan slut</);
      expect(text).toBe((await app.request('/en-annan')).text);
    },
  );

  it('of a receipt has no receipt data', async () => {
    const id = '5FDB0A9C1A2B3C4D5E6F708192A3B4C5';
    const { status, text, headers } = await whole(`/kvitto/${id}`);
    expect([status, headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
      404,
      'noindex',
      'no-referrer',
    ]);
    expect(text).toMatch(/<h1[^>]*>Kvitto</);
    expect(text).toContain('Hämtar kvittot');
    expect(text).not.toMatch(/style="|\[\["receipt"|canonical/);
    expect(text).not.toContain(id.slice(0, 8));
    expect((await app.request('/kvitto/x')).text).toBe(text);
    expect(text.match(/<meta name="robots"/g)).toHaveLength(1);
  });

  it.each([
    ['/anmalan'],
    ['/admin/login'],
    ['/resultat?sok=anna'],
    ['/resultat?klass=Dam&fbclid=x'],
    ['/banor?karta=ja'],
    ['/galleri/2024?bild=1'],
    // An unknown runner, year or distance shows that itself, and appears once it exists.
    [`/resultat/${part}/999`],
    ['/resultat?ar=1999'],
    ['/startlistor?distans=99'],
    ['/galleri/1999'],
    // One race can be named in any number of ways.
    ['/resultat?dag=2025-09-13&distans=0.80'],
    ['/resultat?ar=2023&dag=2025-01-01'],
    ['/admin/finns-inte'],
    ['/%61dmin/finns-inte'],
    ['/resultat/x/skarm'],
    ['/betala/x'],
  ])('that is private or depends on the browser is rendered there: %s', async (path) => {
    expect((await app.request(path)).text).toContain('Hämtar sidan');
  });
});

describe('The page of an existing receipt', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ now: Date.parse('2025-09-01T10:00:00Z') });
  });
  afterAll(() => app.stop());

  it('equals that of an unknown one, except for the status', async () => {
    const family = await Family.signIn(app);
    await family.save({ a: anna });
    const { payref } = (await family.book()).body as { payref: string };
    const other = await until(async () => {
      const answer = await app.request('/kvitto/x');
      return answer.text.includes('page-state') ? answer : undefined;
    });
    const { status, text, headers } = await family.read(`/kvitto/${payref}`);
    expect([status, other.status]).toEqual([200, 404]);
    expect(text).toBe(other.text);
    expect(text).not.toContain(payref);
    expect(headers.get('etag')).toBe(other.headers.get('etag'));
    expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex', 'no-referrer']);
  });
});

describe('With a failing render thread', () => {
  const folder = temporaryFolder('rendering');
  let app: RunningApp | undefined;

  beforeAll(() => {
    mkdirSync(join(folder, 'web'));
    mkdirSync(join(folder, 'rendering'));
    writeFileSync(
      join(folder, 'web/index.html'),
      '<title>x</title></head><div id="root"><div>bare</div></div><noscript>!</noscript>',
    );
  });
  afterEach(() => app?.stop());

  it.each([
    ['does not start', 'throw new Error("broken");', 'failed'],
    ['exits while rendering', `${ON_MESSAGE} process.exit(1); });`, 'failed'],
    [
      'cannot render it',
      `${ON_MESSAGE} parentPort.postMessage({ kind: 'failed', id, reason: 'a hole' }); });`,
      'failed',
    ],
    ['requests a private path', requestingThread('/admin/api/day/250913'), 'failed'],
    ['does not answer', `${ON_MESSAGE} });`, 'late'],
  ])('sends and counts the bare page: the thread %s', async (_, program, reason) => {
    app = await on(program);
    const { status, text } = await app.request('/banor');
    expect([status, text]).toEqual([200, expect.stringContaining('bare')]);
    expect(await notRendered(app, reason)).toBe(1);
    expect((await app.request('/health/live')).status).toBe(200);
  });

  it('starts a new thread, if the last one has rendered any page', async () => {
    app = await on(`${ON_MESSAGE} if (id === 2) process.exit(1); ${POST_PAGE} });`);
    expect((await app.request('/banor')).text).toContain('made 1');
    expect((await app.request('/galleri')).text).toContain('bare');
    expect((await app.request('/allmanna-villkor')).text).toContain('made 3');
  });

  it('does not restart a thread that never rendered a page', async () => {
    app = await on(`${ON_MESSAGE} process.exit(1); });`);
    for (const path of ['/banor', '/galleri', '/']) expect((await app.request(path)).text).toContain('bare');
    expect(await notRendered(app, 'failed')).toBe(3);
  });

  it('renders a page once for parallel requests, and at most once a second', async () => {
    app = await on(`${ON_MESSAGE} ${POST_PAGE} });`);
    const { ask } = { ask: async () => (await app?.request('/banor'))?.text };
    const first = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(first.map((text) => /made \d+/.exec(text ?? '')?.[0]))).toEqual(new Set(['made 1']));
    await app.createRaceWith(1);
    await until(async () => (await ask())?.includes('made 2'));
    expect(await ask()).toContain('made 2');
  });

  it("sends the last minute's page, marked as older, when a newer one is late", async () => {
    app = await on(`${ON_MESSAGE} if (id !== 2) ${POST_PAGE} });`);
    const first = await app.request('/banor');
    expect(first.headers.get('server-timing')).toBe(`now;desc="${app.clock.now()}"`);
    await app.createRaceWith(1);
    const older = await until(async () => {
      const answer = await app?.request('/banor');
      return answer?.headers.get('server-timing')?.endsWith(', older') ? answer : undefined;
    });
    expect(older.text).toContain('made 1');
    expect(await notRendered(app, 'late')).toBe(0);
  });

  it('sends bare pages to a crawler of all runners, and renders the other pages', async () => {
    app = await on(`${ON_MESSAGE} ${POST_PAGE} });`);
    await app.createRaceWith(200);
    const textOf = async (path: string) => (await app?.request(path))?.text ?? '';
    const runners = Array.from({ length: 200 }, (_, index) => `/resultat/${part}/${String(101 + index)}`);
    const [crawled, ...others] = await Promise.all([
      Promise.all(runners.map(textOf)),
      ...['/', '/resultat', '/startlistor', '/banor', '/galleri', '/finns-inte'].map(textOf),
    ]);
    for (const text of others) expect(text).toContain('made');
    const made = crawled.filter((text) => text.includes('made'));
    expect(made.length).toBeGreaterThan(3);
    expect(made.length).toBeLessThan(30);
    expect(await notRendered(app, 'crowded')).toBe(200 - made.length);
    expect(await notRendered(app, 'busy')).toBe(0);
    // A cached page is sent to every client.
    const kept = runners.at(crawled.findIndex((text) => text.includes('made'))) ?? '';
    expect(await textOf(kept)).toContain('made');
  });

  it('shows an erased runner on no cached page, nor on one being rendered', async () => {
    // The first two are rendered once the third is requested.
    app = await on(
      `let held = []; ${ON_MESSAGE} held.push(id); if (id > 2) for (const id of held.splice(0)) ${POST_PAGE} });`,
    );
    const [sort = ''] = await app.createRaceWith(2);
    const ask = async (path: string) => (await app?.request(path))?.text;
    const lists = [RESULTS, '/startlistor?dag=2025-09-13&distans=0.8'];
    const held = Promise.all(lists.map(ask));
    await app.sendAsOrganiser('/admin/api/erase', { reason: 'bad om det', part, sort });
    expect(await ask('/banor')).toContain('made 3');
    for (const text of await held) expect(text).toContain('bare');
    for (const path of lists) expect(await ask(path)).toMatch(/made [45]/);
  });

  function on(program: string): Promise<RunningApp> {
    writeFileSync(
      join(folder, 'rendering/render-worker.mjs'),
      `import { parentPort } from 'node:worker_threads'; import { brotliCompressSync } from 'node:zlib'; ${program}`,
    );
    return startApp({ config: { webDir: join(folder, 'web') } });
  }
});

function escaped(hashes: readonly string[]): string {
  return hashes.join(' ').replace(/[+/=]/g, (sign) => `\\${sign}`);
}
