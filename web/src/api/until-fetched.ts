const RETRY_MS = 3000;

/**
 * Imports code of the page, retrying every three seconds until it succeeds: a page must survive a network
 * failure.
 */
export async function untilFetched<Code>(fetchCode: () => Promise<Code>): Promise<Code> {
  try {
    return await fetchCode();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return untilFetched(fetchCode);
  }
}
