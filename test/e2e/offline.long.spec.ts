import type { Page } from 'playwright-core';
import { startApp } from '../acceptance/support/running-app';
import { until } from '../support/until';
import { accessibilityFaults, horizontalOverflow } from './support/accessibility';
import { addParticipant, signIn } from './support/registration-steps';
import { allStoredTexts, cachedBuilds, untilSiteCached, untilAnswerCached } from './support/offline-cache';
import { finishCommand, part, resultsPath, runShortRace } from './support/short-race';
import { TestProduct } from './support/test-product';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const startList = '/startlistor?dag=2025-09-13&distans=0.8';
const runner = `/resultat/${part}/101`;
const FROM = /Visar det som senast sågs, kl\.\s\d\d\.\d\d\./;

describe('The public site offline', () => {
  let product: TestProduct;
  let visitor: Page;

  beforeAll(async () => {
    product = await TestProduct.open();
    await runShortRace(await product.organiser(), {
      runners: ['Maja Lind', 'Nils Berg', 'Sara Dahl'],
      commands: [finishCommand(101, 191.4)],
    });
    visitor = await product.newPageWithServiceWorker();
    await visitor.goto(`${product.url}/`);
    await untilSiteCached(visitor);
    for (const address of [startList, resultsPath]) {
      await visitor.goto(product.url + address);
      await visitor.getByText('Maja Lind').first().waitFor();
    }
    await untilAnswerCached(visitor, 'races');
    await untilAnswerCached(visitor, 'race', part);
    await untilAnswerCached(visitor, 'config');
  });
  afterAll(() => product.close());

  it.each([
    ['the start list', startList, 'Nils Berg'],
    ['a runner', runner, 'Maja Lind'],
  ])('opens %s with the time of its data', async (_what, address, expectedText) => {
    await visitor.context().setOffline(true);
    await visitor.goto(product.url + address);
    await visitor.getByText(expectedText).first().waitFor();
    await visitor.getByText(FROM).waitFor();
    expect(await accessibilityFaults(visitor)).toEqual([]);
    expect(await horizontalOverflow(visitor)).toBe(0);
  });

  it('reports that a page was never seen, and links home', async () => {
    await visitor.goto(`${product.url}/resultat/race-250913-56/7`);
    await visitor.getByText('Det här har inte visats på den här enheten förut.').waitFor();
    expect(await accessibilityFaults(visitor)).toEqual([]);
    await picture(visitor, 'offline-never-seen');
    await visitor.getByRole('link', { name: 'Till startsidan' }).click();
    await visitor.getByText(FROM).waitFor();
    expect(new URL(visitor.url()).pathname).toBe('/');
  });

  it("reports that personal and organisers' pages need a network", async () => {
    for (const address of ['/anmalan', '/kvitto/abc', '/admin/race', '/galleri']) {
      await visitor.goto(product.url + address);
      await visitor.getByRole('heading', { name: 'Sidan behöver nät' }).waitFor();
      expect(await accessibilityFaults(visitor)).toEqual([]);
    }
    await picture(visitor, 'offline-needs-network');
    await visitor.context().setOffline(false);
    await visitor.getByRole('heading', { name: 'Galleri' }).waitFor();
  });

  it('switches to a new build and deletes the old one', async () => {
    const proxy = await BuildProxy.open(product.url);
    const page = await product.newPageWithServiceWorker();
    await page.goto(`${proxy.url}/`);
    await untilSiteCached(page);
    const before = await cachedBuilds(page);
    expect(before).toHaveLength(1);
    proxy.buildId = 'nextbuild';
    await page.goto(proxy.url + resultsPath);
    await until(async () => (await cachedBuilds(page)).join() === 'raceday.build.nextbuild');
    await page.getByText('Maja Lind').first().waitFor();
    await untilAnswerCached(page, 'race', part);

    proxy.isDown = true;
    await page.reload();
    await page.getByText(FROM).waitFor();
    await page.getByText('Maja Lind').first().waitFor();
    proxy.close();
  });

  it('deletes all caches when operators switch offline support off', async () => {
    const proxy = await BuildProxy.open(product.url);
    const page = await product.newPageWithServiceWorker();
    await page.goto(`${proxy.url}/`);
    await untilSiteCached(page);
    await untilAnswerCached(page, 'config');
    const off = await startApp({ config: { worksOffline: false } });
    proxy.productUrl = off.url;
    await page.goto(`${proxy.url}/`);
    await until(async () => (await allStoredTexts(page)).every((text) => !text.startsWith('raceday.build.')));
    const left =
      'navigator.serviceWorker.getRegistration().then((registration) => registration === undefined)';
    await until(() => page.evaluate<boolean>(left));
    await until(async () => (await allStoredTexts(page)).every((text) => !text.includes('/last-seen/')));
    proxy.close();
    await off.stop();
  });
});

describe("The browser's storage after a family and an organiser", () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await TestProduct.open('2025-08-20T10:00:00.000Z');
  });
  afterAll(() => product.close());

  it('contains public data only', async () => {
    const page = await product.newPageWithServiceWorker();
    await page.goto(`${product.url}/`);
    await untilSiteCached(page);
    await signIn(product, page, 'hemlig@example.se');
    await addParticipant(page, {
      first: 'Hemliga',
      last: 'Familjen',
      age: '41',
      km: '5.6',
      group: 'Dam',
    });
    await page.goto(`${product.url}/startlistor`);
    await page.getByRole('heading', { name: 'Startlistor' }).waitFor();
    await untilAnswerCached(page, 'config');
    await page.goto(`${product.url}/logout`);
    await page.getByRole('heading').first().waitFor();
    await page.goto(product.signInLink);
    await page.waitForURL('**/admin**');
    for (const room of ['/admin/list-by-race', '/admin/race', '/admin/edit-races', '/resultat']) {
      await page.goto(product.url + room);
      await page.getByRole('heading').first().waitFor();
    }
    await untilAnswerCached(page, 'races');
    const kept = await allStoredTexts(page);
    expect(kept.filter((text) => /hemlig|familjen/i.test(text))).toEqual([]);
    expect(
      kept.filter((text) => /"(isAdmin|isLoggedIn|hasRegistration)":true|organiserName":"/.test(text)),
    ).toEqual([]);
    const questions = kept.flatMap(
      (text) => /^raceday\.last-seen \S+\/last-seen\/(\S+) /.exec(text)?.slice(1) ?? [],
    );
    const asked = new Set(questions.map((key) => JSON.parse(decodeURIComponent(key))[0]));
    expect([...asked].filter((what) => !['config', 'races', 'race', 'old-results'].includes(what))).toEqual(
      [],
    );
    expect(asked).toContain('config');
  });
});

/** Saves a screenshot when PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** A proxy before the product that can announce another build or answer 502. */
class BuildProxy {
  /** Build id to announce; '' passes the product's own. The announced build differs in its id only. */
  buildId = '';
  isDown = false;

  private readonly server = createServer((asked, answer) => {
    void this.forward(asked).then(({ status, type, body }) => {
      answer.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
    });
  });

  private constructor(public productUrl: string) {}

  static async open(product: string): Promise<BuildProxy> {
    const proxy = new BuildProxy(product);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async forward({ url = '/' }: IncomingMessage) {
    if (this.isDown) return { status: 502, type: 'text/plain', body: 'Bad gateway' };
    const ask = () => fetch(this.productUrl + url, { redirect: 'manual' });
    // A reused connection may close just as the request is sent. Retry once: an unanswered request blocks the
    // service worker forever.
    const answer = await ask().catch(ask);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? 'text/plain';
    const isRenamed = url === '/sw.js' && this.buildId !== '';
    const renamed = () => body.toString().replace(/id:[`"]\w+[`"]/, `id:"${this.buildId}"`);
    return { status: answer.status, type, body: isRenamed ? renamed() : body };
  }
}
