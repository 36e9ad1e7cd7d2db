import type { Page, Request } from 'playwright-core';

/**
 * Collects a page's errors from now on: console errors and warnings, uncaught errors, answers of 400 and
 * above, failed requests. Ignores requests that the page aborted and the `missing` paths, which answer 404.
 * Each call of the returned function empties the list.
 */
export function collectPageErrors(page: Page, missing: readonly string[] = []): () => string[] {
  let errors: string[] = [];
  const isMissing = (url: string) => URL.canParse(url) && missing.includes(new URL(url).pathname);
  page.on('console', (line) => {
    if (
      ['error', 'warning'].includes(line.type()) &&
      !isMissing(line.location().url) &&
      !isBlockedWorkerMessage(line.text())
    )
      errors.push(`${line.type()}: ${line.text()} ${line.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !isMissing(answer.url()))
      errors.push(`${answer.status()}: ${answer.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') errors.push(`${String(reason)}: ${request.url()}`);
  });
  return () => {
    const pageErrors = errors;
    errors = [];
    return pageErrors;
  };
}

/** Screens block service workers unless a test asks for one. */
const isBlockedWorkerMessage = (message: string) =>
  message.includes('Service Worker registration blocked by Playwright');

/**
 * Opens an address and waits for the first h1. Without one it logs what the page shows and which requests are
 * unanswered, then retries once. Throws when the second attempt fails.
 */
export async function goToPage(page: Page, address: string): Promise<void> {
  try {
    await goOnce(page, address, HEADING_TIMEOUT_MS);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    await goOnce(page, address);
  }
}

/** Far longer than any page takes on a busy machine. */
const HEADING_TIMEOUT_MS = 30_000;

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
