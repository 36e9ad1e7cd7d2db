import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { partOf } from '@app/domain';
import { bibButton } from './support/finish-line';
import { TestProduct, phone } from './support/test-product';
import { tapBib } from './support/tap-bib';

const today = '2025-09-13';
const part = partOf(today, 800);
const names = ['Alva', 'Björn', 'Cilla', 'David', 'Elsa', 'Folke'];

describe('A server killed during a race', () => {
  let product: TestProduct;
  let timer: Page;
  let watcher: Page;

  beforeAll(async () => {
    product = await TestProduct.open(`${today}T08:30:00.000Z`);
    const organiser = await product.organiser();
    await organiser.createRace({ part, date: today, distance: 800 });
    for (const [index, firstname] of names.entries()) {
      const sort = await organiser.addRunner(part, {
        key: firstname,
        firstname,
        lastname: 'Avbrott',
        age: 30,
        group: 'Ingen',
        distance: 0.8,
        company: '',
      });
      await organiser.send([{ id: randomUUID(), type: 'RegisterBib', part, sort, bib: index + 1 }]);
    }
    await organiser.send([{ id: randomUUID(), type: 'StartRace', part }]);
    timer = await product.newOrganiserPage(phone);
    await timer.goto(`${product.url}/admin/race/${part}`);
    watcher = await product.newPage();
    await watcher.goto(`${product.url}/resultat?dag=${today}&distans=0.8`);
    await finish(1);
    await waitForFinisher('Alva Avbrott');
  });

  afterAll(() => product.close());

  const finish = (bib: number) => tapBib(bibButton(timer, bib));
  const waitForFinisher = (name: string) =>
    watcher.getByRole('list', { name: 'Senast i mål' }).getByText(name).waitFor();

  it('leaves taps stored and reported on the phone', async () => {
    await product.kill();
    await finish(2);
    await finish(3);
    await timer.getByText('Servern svarar inte – tryckningar sparas och skickas').first().waitFor();
    await timer
      .getByText(/Nr 3 Cilla Avbrott/)
      .first()
      .waitFor();
  });

  it('gets the stored taps after a restart and a reload', async () => {
    await product.restart();
    await timer.reload();
    await waitForFinisher('Björn Avbrott');
    await waitForFinisher('Cilla Avbrott');
  });

  it('serves both screens again without a reload', async () => {
    await finish(4);
    await waitForFinisher('David Avbrott');
    await product.kill();
    await finish(5);
    await product.restart();
    await waitForFinisher('Elsa Avbrott');
    await finish(6);
    await waitForFinisher('Folke Avbrott');
  });

  it('has each finish once, in the order of the taps', async () => {
    const rows = (await (await fetch(`${product.url}/api/races/get/${part}`)).json()) as {
      bib?: number;
      finished: number | null;
    }[];
    const times = [1, 2, 3, 4, 5, 6].map((bib) => rows.find((row) => row.bib === bib)?.finished ?? 0);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    expect(new Set(times).size).toBe(6);
  });
});
