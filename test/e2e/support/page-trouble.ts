import type { Page, Request } from 'playwright-core';

/**
 * Listens for what a page complains of from now on: lines of its console, errors nobody caught, answers of 400 and above, requests
 * that came to nothing. A request that the page itself gave up is none, and neither is a page that says in words that there is
 * nothing at its address (`missing`, paths). Each reading empties the list.
 */
export function listenForTrouble(page: Page, missing: readonly string[] = []): () => string[] {
  let troubles: string[] = [];
  const isMissing = (url: string) => URL.canParse(url) && missing.includes(new URL(url).pathname);
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type()) && !isMissing(line.location().url) && !isOurs(line.text()))
      troubles.push(`${line.type()}: ${line.text()} ${line.location().url}`);
  });
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !isMissing(answer.url()))
      troubles.push(`${answer.status()}: ${answer.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') troubles.push(`${String(reason)}: ${request.url()}`);
  });
  return () => {
    const heard = troubles;
    troubles = [];
    return heard;
  };
}

/** A stage's browsers keep no worker, unless one asks for it. */
const isOurs = (words: string) => words.includes('Service Worker registration blocked by Playwright');

/**
 * Goes to an address and waits for the page's first heading; where none comes, it says what stands there instead and what was never
 * answered, and goes there once more. Throws when none comes then either.
 */
export async function goToPage(page: Page, address: string): Promise<void> {
  try {
    await goOnce(page, address, PATIENCE_MS);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    await goOnce(page, address);
  }
}

/** Much longer than any page takes on a machine that has other work. */
const PATIENCE_MS = 30_000;

async function goOnce(page: Page, address: string, timeout?: number): Promise<void> {
  const unanswered = new Set<string>();
  const ask = (request: Request) => unanswered.add(request.url());
  const answer = (request: Request) => unanswered.delete(request.url());
  page.on('request', ask).on('requestfinished', answer).on('requestfailed', answer);
  try {
    await page.goto(address);
    const heading = page.getByRole('heading', { level: 1 }).first();
    await heading.waitFor(timeout === undefined ? {} : { timeout });
  } catch (error) {
    const shown = await page.locator('body').innerText();
    throw new Error(`${address} shows "${shown}", unanswered: ${[...unanswered].join(' ')}`, {
      cause: error,
    });
  } finally {
    page.off('request', ask).off('requestfinished', answer).off('requestfailed', answer);
  }
}
