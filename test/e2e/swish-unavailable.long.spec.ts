import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { temporaryFolder } from '../support/temporary-folder';
import { freePort } from '../../apps/demo/src/free-port';
import { ServerProcess } from '../../apps/demo/src/server-process';
import { readSettings, type Settings } from '../../apps/swish/src/settings';
import { type RunningSimulator, startSimulator } from '../../apps/swish/src/simulator';
import { SERVER_ENTRY } from '../acceptance/support/server-process';
import { accessibilityFaults } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { addParticipant, answerSwish, signIn } from './support/registration-steps';
import { newContextPage, openBrowser, phone } from './support/test-product';

describe('Swish as a separate service', () => {
  const folder = temporaryFolder('swish-away');
  const dataDir = join(folder, 'data');
  let settings: Settings;
  let swish: RunningSimulator;
  let product: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    settings = readSettings({
      SWISH_DIR: join(folder, 'swish'),
      SWISH_SIMULATOR_DELAY_MS: 'manual',
      SWISH_PORT: String(await freePort()),
      SWISH_PAGE_PORT: String(await freePort()),
    });
    swish = await startSimulator(settings);
    const port = await freePort();
    const clock = '2025-08-20T10:00:00.000Z';
    product = await ServerProcess.start({ dataDir, port, clock, entry: SERVER_ENTRY, extraEnv: swish.env });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await swish.close();
  });

  it('is reported as unavailable, with nothing charged, and accepts the payment when it is back', async () => {
    const family = await newContextPage(browser, { viewport: phone });
    await signIn({ url: product.url, dataDir }, family, 'angstrom@example.se');
    await addParticipant(family, { first: 'Anna', last: 'Ängström', age: '1984', km: '5.6', group: 'Dam' });

    await swish.close();
    await family.getByRole('button', { name: /^Till betalning/ }).click();
    await family.getByText(/^Swish har inte svarat om betalningen på .* inget har dragits/).waitFor();
    expect(await family.getByText('Du avbröt betalningen').count()).toBe(0);
    expect([await accessibilityFaults(family), await brokenText(family)]).toEqual([[], []]);

    swish = await startSimulator(settings);
    await family.getByRole('link', { name: 'Försök igen' }).click();
    await family.waitForURL('**/anmalan/4');
    await family.getByRole('img', { name: 'QR-kod för Swish' }).waitFor();
    await answerSwish(family, 'Betala');
    await family.getByText('Tack, anmälan är betald!').waitFor();
  });
});
