/** Reads pages one after another; the next is fetched while the reader works on this one, never more than one ahead. */
export class LookAhead<Item> {
  private next: { readonly after: number; readonly page: Promise<readonly Item[]> } | undefined;

  /** `fetch` gives at most `size` items after a place; places have no gaps. */
  constructor(
    private readonly fetch: (after: number) => Promise<readonly Item[]>,
    private readonly size: number,
  ) {}

  async page(after: number): Promise<readonly Item[]> {
    const page = await (this.next?.after === after ? this.next.page : this.fetch(after));
    this.next = page.length === this.size ? this.ahead(after + page.length) : undefined;
    return page;
  }

  private ahead(after: number) {
    const page = this.fetch(after);
    // Whoever asks for the page hears of its error; a page that nobody asks for may fail in peace.
    page.catch(() => undefined);
    return { after, page };
  }
}
