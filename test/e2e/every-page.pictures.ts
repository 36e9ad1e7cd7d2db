import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { visit } from './support/page-checks';
import { registrationStates } from './support/registration-states';
import { adminPages, openRaceDay, publicPages } from './support/race-day-pages';
import { TestProduct } from './support/test-product';

const folder = join(__dirname, '../../pictures');
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** Emulated media besides the screen: print and forced colours. */
const MEDIA = {
  'in print': { media: 'print' },
  'in forced colours': { forcedColors: 'active' },
} as const;
type Media = keyof typeof MEDIA;

/** Pages to capture in other media: [address, page, text that shows when it has loaded] and the medium. */
const otherMedia: readonly {
  readonly seen: readonly [path: string, what: string, expectedText: string];
  readonly media: Media;
}[] = [
  { seen: ['/resultat?dag=2025-09-13&distans=0.8', 'results of an ended race', 'Plats'], media: 'in print' },
  { seen: ['/startlistor?dag=2025-09-13&distans=1.6', 'start list', '60 anmälda löpare'], media: 'in print' },
  { seen: ['/resultat/race-250913-16/227', 'diploma', 'Plats'], media: 'in print' },
  { seen: ['/', 'home', 'av 65 i mål'], media: 'in forced colours' },
  { seen: ['/resultat?dag=2025-09-13&distans=5.6', 'results', 'Plats'], media: 'in forced colours' },
  {
    seen: ['/resultat/race-250913-56/skarm', 'the big screen of a race in progress', 'Sida 1 av'],
    media: 'in forced colours',
  },
];

/** The home page over the year: [product clock, page, text that shows when it has loaded]. */
const moments = [
  ['2025-09-12T17:00:00.000Z', 'home when registration has closed', 'Anmälan är stängd'],
  ['2025-09-20T10:00:00.000Z', 'home after the race', 'Så gick det'],
] as const;

/** Screenshots are cut at this height, CSS pixels: long lists repeat. */
const MAX_HEIGHT = 6000;

/** A page at both widths on the contact sheet. */
interface Shown {
  readonly path: string;
  readonly what: string;
  readonly files: readonly string[];
}

describe('Pictures', () => {
  const shown: Shown[] = [];

  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  });
  afterAll(() => {
    writeFileSync(join(folder, 'index.html'), contactSheet(shown));
    process.stdout.write(`\n${String(shown.length)} pages: ${join(folder, 'index.html')}\n`);
  });

  async function take(page: Page, path: string, what: string): Promise<void> {
    const files: string[] = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.evaluate(
        'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
      );
      const file = `${String(shown.length).padStart(2, '0')}-${what.replace(/[^a-z0-9]+/gi, '-')}-${String(size.width)}.png`;
      const height = await page.evaluate<number>('document.documentElement.scrollHeight');
      const clip = {
        x: 0,
        y: 0,
        width: size.width,
        height: Math.min(Math.max(height, size.height), MAX_HEIGHT),
      };
      await page.screenshot({ path: join(folder, file), fullPage: true, clip });
      files.push(file);
    }
    shown.push({ path, what, files });
  }

  describe('of a race day', () => {
    let product: TestProduct;
    let visitor: Page;
    let organiser: Page;

    beforeAll(async () => {
      product = await openRaceDay();
      visitor = await product.newPage();
      organiser = await product.newOrganiserPage();
    });
    afterAll(() => product.close());

    it.each(publicPages)('%s: %s', async (path, what, expectedText) => {
      await visit(visitor, product.url + path, expectedText);
      await take(visitor, path, what);
    });

    it.each(adminPages)('%s: %s', async (path, what, expectedText) => {
      await visit(organiser, product.url + path, expectedText);
      await take(organiser, path, what);
    });

    it.each(otherMedia)('$seen $media', async ({ seen: [path, what, expectedText], media }) => {
      await visit(visitor, product.url + path, expectedText);
      await visitor.emulateMedia(MEDIA[media]);
      await take(visitor, path, `${what}, ${media}`);
      await visitor.emulateMedia({ media: null, forcedColors: null });
    });

    it('the finish line in forced colours', async () => {
      await visit(organiser, `${product.url}/tidtagning`, 'Startnummer');
      await organiser.emulateMedia(MEDIA['in forced colours']);
      await take(organiser, '/tidtagning', 'timing in forced colours');
      await organiser.emulateMedia({ forcedColors: null });
    });
  });

  describe('of a registration', () => {
    let product: TestProduct;

    beforeAll(async () => {
      product = await TestProduct.open('2025-08-20T10:00:00.000Z');
    });
    afterAll(() => product.close());

    it('home while registration is open', async () => {
      const page = await product.newPage();
      await visit(page, product.url, 'Startavgift nu');
      await take(page, '/', 'home while registration is open');
      await page.close();
    });

    it.each(registrationStates)('%s', async (what, prepare, expectedText) => {
      const page = await product.newPage();
      const path = await prepare(product, page);
      await visit(page, product.url + path, expectedText);
      await take(page, path, what);
      if (path.startsWith('/kvitto')) {
        await page.emulateMedia(MEDIA['in print']);
        await take(page, path, `${what}, in print`);
      }
      await page.close();
    });
  });

  it.each(moments)('of %s: %s', async (clock, what, expectedText) => {
    const product = await TestProduct.open(clock);
    try {
      const page = await product.newPage();
      await visit(page, product.url, expectedText);
      await take(page, '/', what);
    } finally {
      await product.close();
    }
  });
});

/** HTML page of all screenshots with their addresses. */
function contactSheet(shown: readonly Shown[]): string {
  const sections = shown.map(
    ({ path, what, files }) =>
      `<section><h2>${what}</h2><code>${path}</code><div>${files.map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt=""></a>`).join('')}</div></section>`,
  );
  const style =
    'body{font:16px system-ui;margin:24px}div{display:flex;gap:16px;align-items:start}img{border:1px solid #ccc;max-height:640px}';
  return `<!doctype html><meta charset="utf-8"><title>Every page</title><style>${style}</style>${sections.join('\n')}\n`;
}
