const RETRY_MS = 3000;

/**
 * Imports code of the page, retrying every three seconds until it succeeds: a page must survive a network
 * failure.
 */
export async function retryImport<Code>(importCode: () => Promise<Code>): Promise<Code> {
  try {
    return await importCode();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return retryImport(importCode);
  }
}
