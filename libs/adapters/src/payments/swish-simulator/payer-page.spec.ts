import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentRequest } from '../payments.contract';
import type { SwishPayments } from '../swish.payments';
import { openSimulator } from '../testing/open-simulator';

let directory = '';
let running: Awaited<ReturnType<typeof openSimulator>>;
let payments: SwishPayments;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'payer-page-'));
  running = await openSimulator(directory, { delayMs: 'manual' });
  payments = running.clientOf();
});
afterAll(async () => {
  await payments.close();
  await running.simulator.close();
  await rm(directory, { recursive: true });
});

/** A payment and its page. */
async function opened(message = 'Loppet (3)') {
  const { id } = paymentRequest();
  const created = await payments.create(paymentRequest({ id, message }));
  const token = created.kind === 'created' ? created.token : '';
  const page = (action?: string) =>
    running.simulator.handlePayerPage(token, action, ({ id: payment }) => `/kvitto/${payment}`);
  return { id, token, page };
}

const actionsOn = (html: string) =>
  [...html.matchAll(/name="action" value="([\w-]+)"/g)].map(([, action]) => action);

describe('The payer page', () => {
  it('shows that no money moves, the amount and the payee', async () => {
    const { page } = await opened();
    const { status, html } = page();
    expect(status).toBe(200);
    expect(html).toMatch(
      /lang="sv"[\s\S]*Testläge: inga riktiga pengar[\s\S]*400,00 kr[\s\S]*1231181189[\s\S]*Loppet \(3\)[\s\S]*Väntar på dig/,
    );
    for (const label of ['Betala', 'Avböj', 'Avbryt BankID', 'Låt tiden gå ut'])
      expect(html).toContain(`>${label}</button>`);
    expect(html).not.toContain('Tillbaka');
  });

  it.each([
    ['pay', 'PAID', '', 'Betald'],
    ['decline', 'DECLINED', '', 'Avböjd'],
    ['cancel-bankid', 'ERROR', 'BANKIDCL', 'Misslyckad (BANKIDCL)'],
    ['time-out', 'ERROR', 'TM01', 'Misslyckad (TM01)'],
    ['bank-says-no', 'ERROR', 'RF07', 'Misslyckad (RF07)'],
    ['no-answer', 'ERROR', 'DS24', 'Misslyckad (DS24)'],
    ['pay-unheard', 'PAID', '', 'Betald'],
  ])('offers the action %s', async (action, ...[status, errorCode, shown]) => {
    const { id, page } = await opened();
    expect(actionsOn(page().html)).toContain(action);
    const { html } = page(action);
    expect(html).toContain(`>${shown}<`);
    expect(html).toContain(`href="/kvitto/${id}"`);
    expect(await payments.get(id)).toMatchObject({ status, errorCode });
  });

  it('offers no action once paid, and only late payment after a failure', async () => {
    const paid = await opened();
    expect(actionsOn(paid.page('pay').html)).toEqual([]);
    expect(paid.page('decline').html).toContain('>Betald<');

    const failed = await opened();
    expect(actionsOn(failed.page('decline').html)).toEqual(['pay-late']);
    expect(failed.page('pay').html).toContain('>Avböjd<');
    expect(failed.page('pay-late').html).toContain('>Betald<');
  });

  it('ignores an unknown action', async () => {
    const { page } = await opened();
    for (const action of ['', 'constructor', 'PAY']) expect(page(action).html).toContain('Väntar på dig');
  });

  it('escapes the message', async () => {
    const { page } = await opened('"Åsa" (ja!)');
    expect(page().html).toContain('&quot;Åsa&quot; (ja!)');
  });

  it('runs no script, and is neither cached nor indexed', async () => {
    const { headers, html } = (await opened()).page();
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'sha256-"),
      'x-robots-tag': 'noindex',
    });
    expect(html).not.toMatch(/<script|https?:\/\//);
  });

  it('returns 404 for an unknown token', () => {
    expect(running.simulator.handlePayerPage('A'.repeat(32), 'pay')).toMatchObject({
      status: 404,
      html: expect.stringContaining('Betalningen finns inte'),
    });
  });
});
