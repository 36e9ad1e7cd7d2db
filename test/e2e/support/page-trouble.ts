import type { Page } from 'playwright-core';

/**
 * Listens for what a page complains of from now on: lines of its console, errors nobody caught, answers of 400 and above, requests
 * that came to nothing. A request that the page itself gave up is none, and neither is a page that says in words that there is
 * nothing at its address (`missing`, paths). Each reading empties the list.
 */
export function listenForTrouble(page: Page, missing: readonly string[] = []): () => string[] {
  let troubles: string[] = [];
  const isMissing = (url: string) => URL.canParse(url) && missing.includes(new URL(url).pathname);
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type()) && !isMissing(line.location().url))
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
