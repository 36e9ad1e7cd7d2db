import type { Page } from 'playwright-core';

/**
 * Listens for what a page complains of from now on: lines of its console, errors nobody caught, answers of 400 and above, requests
 * that came to nothing. A request that the page itself gave up is none. Each reading empties the list.
 */
export function listenForTrouble(page: Page): () => string[] {
  let troubles: string[] = [];
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type()))
      troubles.push(`${line.type()}: ${line.text()} ${line.location().url}`);
  });
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) troubles.push(`${answer.status()}: ${answer.url()}`);
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
