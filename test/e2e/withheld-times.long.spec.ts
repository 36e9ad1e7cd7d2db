import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { temporaryFolder } from '../support/temporary-folder';
import type { Organiser } from '../../apps/demo/src/organiser';
import { accessibilityFaults, horizontalOverflow } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { TestProduct, laptop, phone } from './support/test-product';

const part = 'race-250913-08';
const edition = join(__dirname, '../../content/2025');

describe('Results of an edition that hides names and times of children under twelve', () => {
  const content = temporaryFolder('edition');
  const usual = process.env.CONTENT_DIR;
  const sorts = new Map<string, string>();
  let product: TestProduct;
  let organiser: Organiser;
  let page: Page;

  beforeAll(async () => {
    cpSync(edition, content, { recursive: true });
    const file = join(content, 'edition.json');
    const known = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...known, publicResults: { hideAgeUnder: 12 } }));
    process.env.CONTENT_DIR = content;
    product = await TestProduct.open();
    organiser = await product.organiser();
    await organiser.createRace({ part, date: '2025-09-13', distance: 800 });
    for (const [firstname, age] of [
      ['Kalle', 9],
      ['Anna', 40],
      ['Lisa', 12],
      ['Olle', 7],
    ] as const)
      await enter(firstname, age);
    await organiser.send([{ id: randomUUID(), type: 'StartRace', part }]);
    page = await product.newPage(laptop);
  });

  afterAll(async () => {
    if (usual === undefined) delete process.env.CONTENT_DIR;
    else process.env.CONTENT_DIR = usual;
    await product.close();
  });

  it("show every place, and no time that reveals a child's", async () => {
    await finish('Kalle');
    await finish('Anna');
    await page.goto(`${product.url}/resultat?dag=2025-09-13&distans=0.8`);
    await page.getByText('Segraren är en av dem').waitFor();
    await finish('Lisa');
    await page.getByRole('row', { name: /^3 103 Lisa Ek NY/ }).waitFor();
    await finish('Olle');
    await page.getByRole('row', { name: /^4 104 Anonym/ }).waitFor();

    expect(await page.getByRole('row', { name: /Anonym/ }).allInnerTexts()).toEqual([
      expect.stringMatching(/^1\s+101\s+Anonym\s+i mål/),
      expect.stringMatching(/^4\s+104\s+Anonym\s+i mål/),
    ]);
    expect(await page.getByRole('row', { name: /NY/ }).allInnerTexts()).toHaveLength(1);
    expect(await page.getByRole('row', { name: /\+/ }).count()).toBe(0);
    const latest = page.getByRole('list', { name: 'Senast i mål' }).getByRole('listitem');
    expect(await latest.allInnerTexts()).toEqual([
      expect.stringMatching(/Lisa[^]*plats 3/),
      expect.stringMatching(/Anna[^]*plats 2/),
    ]);
  });

  it.each([
    ['a laptop', laptop],
    ['a phone', phone],
  ])('are accessible on %s', async (_size, viewport) => {
    await page.setViewportSize(viewport);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await brokenText(page, [320, 390])).toEqual([]);
  });

  it('are described in the terms', async () => {
    await page.goto(`${product.url}/allmanna-villkor`);
    await page.getByText('Löpare under 12 år visas alltid så, och utan tid.').waitFor();
  });

  async function enter(firstname: string, age: number): Promise<void> {
    const runner = { key: firstname, firstname, lastname: 'Ek', age, group: '', company: '', distance: 0.8 };
    const sort = await organiser.addRunner(part, runner);
    sorts.set(firstname, sort);
    await organiser.send([{ id: randomUUID(), type: 'RegisterBib', part, sort, bib: 100 + sorts.size }]);
  }

  async function finish(firstname: string): Promise<void> {
    const sort = sorts.get(firstname) ?? '';
    const [result] = await organiser.send([{ id: randomUUID(), type: 'FinishRunner', part, sort }]);
    expect(result?.outcome).toBe('accepted');
  }
});
