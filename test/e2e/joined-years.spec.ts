import { randomUUID } from 'node:crypto';
import { MemoryMailer } from '@app/adapters';
import type { Page } from 'playwright-core';
import { lastYearsPart, email, lastYear, registerAndRace } from '../acceptance/support/last-year';
import { startApp } from '../acceptance/support/running-app';
import { temporaryFolder } from '../support/temporary-folder';
import { recordForTimeoutError, until } from '../support/until';
import { accessibilityFaults, horizontalOverflow } from './support/accessibility';
import { addParticipant, pay, signIn } from './support/registration-steps';
import { collectPageErrors } from './support/page-errors';
import { phone, TestProduct } from './support/test-product';

const part = 'race-250913-56';
const link = '2024, 5.6K';

describe("A runner's results of earlier years", () => {
  const dataDir = temporaryFolder('joined-years');
  let product: TestProduct;
  let family: Page;

  beforeAll(async () => {
    const started = await startApp({
      dataDir,
      now: Date.parse('2024-08-20T10:00:00Z'),
      config: { edition: lastYear },
      engines: { mailer: new MemoryMailer() },
    });
    await registerAndRace(started, lastYearsPart, 12);
    await started.stop();
    product = await TestProduct.open('2025-08-20T10:00:00.000Z', dataDir);
    family = await product.newPage(phone);
  });
  afterAll(() => product.close());

  it("are public with this year's result while the family chooses so", async () => {
    const errors = collectPageErrors(family);
    await signIn(product, family, email);
    await addParticipant(family, { first: 'Anna', last: 'Ek', age: '41', km: '5.6', group: 'Dam' });
    await pay(family, 'Betala');
    await family.getByText('Tack, anmälan är betald!').waitFor();
    await finish(21);

    const visitor = await product.newPage(phone);
    const result = `${product.url}/resultat/${part}/21`;
    const look = async () => {
      await visitor.goto(result);
      await visitor.getByRole('heading', { name: 'Anna Ek' }).waitFor();
    };
    await look();
    expect(await visitor.getByText('Tidigare år').count()).toBe(0);

    await family.goto(`${product.url}/anmalan/3`);
    const choice = family.getByLabel(/^Anna Ek, 2024, 5.6K/);
    await choice.selectOption('Anna Ek');
    await family.getByText('Sparat', { exact: true }).waitFor();
    expect(await accessibilityFaults(family)).toEqual([]);
    expect(await horizontalOverflow(family)).toBe(0);
    await look();
    await visitor.getByRole('link', { name: link }).waitFor();
    expect(await accessibilityFaults(visitor)).toEqual([]);

    await Promise.all([family.waitForResponse('**/api/my-years*'), choice.selectOption('Visas inte')]);
    await family.reload();
    await choice.waitFor();
    expect(await choice.inputValue()).toBe('');
    // A page from the server may be a second old.
    await until(async () => {
      await look();
      return (await visitor.getByRole('link', { name: link }).count()) === 0;
    });
    expect(errors()).toEqual([]);
  });

  /** Starts this year's race and finishes its only runner on that bib. */
  async function finish(bib: number): Promise<void> {
    const organiserApi = await product.organiser();
    const { request } = await product.newOrganiserPage(phone);
    const rows = async () => {
      const answer = await request.get(`${product.url}/admin/api/races/get/${part}`);
      return (await answer.json()) as readonly { type: string; sort: string }[];
    };
    const sort = await until(
      async () => recordForTimeoutError(await rows()).find(({ type }) => type === 'runner')?.sort,
    );
    for (const command of [
      { type: 'RegisterBib', part, sort, bib },
      { type: 'StartRace', part },
      { type: 'FinishRunner', part, sort },
    ])
      await organiserApi.send([{ id: randomUUID(), ...command }]);
  }
});
