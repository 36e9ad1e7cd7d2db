const WAIT_MS = 3000;

/** Fetches a piece of the page's own code: every three seconds until it comes, since a page must not fall because the network did. */
export async function untilFetched<Code>(fetchCode: () => Promise<Code>): Promise<Code> {
  try {
    return await fetchCode();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    return untilFetched(fetchCode);
  }
}
