import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { collectPageErrors } from './support/page-errors';
import { laptop, phone, TestProduct } from './support/test-product';

const part = 'race-250913-28';

describe('Handing out bibs at two tables', () => {
  let product: TestProduct;
  let first: Page;
  let second: Page;
  let code: string;

  beforeAll(async () => {
    product = await TestProduct.open('2025-09-13T07:30:00.000Z');
    const organiserApi = await product.organiser();
    await organiserApi.createRace({ part, date: '2025-09-13', distance: 2800 });
    for (const [index, firstname] of ['Anna', 'Nils', 'Eva'].entries()) {
      const runner = {
        key: firstname,
        firstname,
        lastname: 'Ek',
        age: 30,
        group: 'Dam',
        company: '',
      } as const;
      const sort = await organiserApi.addRunner(part, { ...runner, distance: 2.8 });
      if (firstname !== 'Eva')
        await organiserApi.send([{ id: randomUUID(), type: 'RegisterBib', part, sort, bib: 101 + index }]);
    }
    [first, second] = await Promise.all([product.newOrganiserPage(laptop), product.newOrganiserPage(phone)]);
    const sold = await first.request.post(`${product.url}/admin/api/quickreg/paid`, {
      headers: { 'x-requested-with': 'raceday' },
      data: {
        firstname: 'Berit',
        lastname: 'Alm',
        age: 34,
        distance: 2.8,
        group: 'Dam',
        phone: '070-1740605',
        bib: 301,
        note: 'kontant',
      },
    });
    const { payref } = (await sold.json()) as { payref: string };
    code = payref.slice('kassa-'.length, 'kassa-'.length + 8);
    await Promise.all([first, second].map((page) => page.goto(`${product.url}/admin/goodiebags`)));
  });

  afterAll(() => product.close());

  const search = (page: Page) => page.getByRole('searchbox');
  const latest = (page: Page) => page.getByRole('status', { name: 'Senast' });

  it('shows at both what either handed out, also what one handed out offline', async () => {
    const pageErrors = [first, second].map((page) => collectPageErrors(page));
    await search(first).fill('101');
    await search(first).press('Enter');
    await latest(first).getByText('och påse till Anna Ek').waitFor();
    await second.getByRole('button', { name: /^Alla 1 av 4/ }).waitFor();
    await search(second).fill('anna');
    await search(second).press('Enter');
    await latest(second)
      .getByText(/^Anna Ek: Redan utlämnat kl\..09\.3\d av Stina Öberg$/)
      .waitFor();
    expect(await accessibilityFaults(second)).toEqual([]);
    await second.keyboard.press('Escape');

    await search(first).fill(code.toLowerCase());
    await first.getByText('1 löpare i anmälan: Enter lämnar ut.').waitFor();
    expect(await accessibilityFaults(first)).toEqual([]);
    expect(pageErrors.flatMap((errors) => errors())).toEqual([]);

    await first.context().setOffline(true);
    await search(first).press('Enter');
    await first.getByText(/tryckningar sparas och skickas \(1 osänd\)/).waitFor();
    await first.context().setOffline(false);
    await second.getByRole('button', { name: /^Alla 2 av 4/ }).waitFor();
  });

  it('assigns a missing bib first, by keyboard', async () => {
    await search(second).fill('eva');
    await search(second).press('Enter');
    await second.keyboard.type('109');
    await second.keyboard.press('Enter');
    await second.getByRole('button', { name: /^Lämna ut: nr.109 och påse till Eva Ek/ }).waitFor();
    await second.keyboard.press('Enter');
    await first.getByRole('button', { name: /^Alla 3 av 4/ }).waitFor();
    await latest(second).getByRole('button', { name: 'Ångra' }).click();
    await first.getByRole('button', { name: /^Alla 2 av 4/ }).waitFor();
  });

  it('has a printable list without menus', async () => {
    await first.goto(`${product.url}/admin/list-by-race`);
    await first.getByRole('link', { name: 'Tabell att skriva ut' }).click();
    await first.getByRole('row', { name: /301 Alm, Berit/ }).waitFor();
    expect(await accessibilityFaults(first)).toEqual([]);
    await first.emulateMedia({ media: 'print' });
    await first.getByRole('button', { name: 'Skriv ut' }).waitFor({ state: 'hidden' });
    expect(await first.getByRole('banner').isVisible()).toBe(false);
  });
});
