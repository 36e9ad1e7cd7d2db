/** Resolves when the check gives something; the test's time limit is the only clock. */
export async function until<Found>(check: () => Promise<Found | undefined | false>): Promise<Found> {
  for (;;) {
    const found = await check();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
