/**
 * At which places of the log each stream's events stand, kept in memory and made when the log is opened.
 * On disk every stream that a batch writes to would cost a page of its own.
 */
export class StreamIndex {
  private readonly places = new Map<string, number[]>();

  /** Remembers that the stream's next event stands at `place`; gives its revision. */
  add(stream: string, place: number): number {
    const places = this.places.get(stream);
    if (places) return places.push(place);
    this.places.set(stream, [place]);
    return 1;
  }

  /** How many events the stream has. */
  revision(stream: string): number {
    return this.places.get(stream)?.length ?? 0;
  }

  /** The places of at most `limit` of the stream's events after a revision, in their order. */
  after(stream: string, revision: number, limit: number): readonly number[] {
    return this.places.get(stream)?.slice(revision, revision + limit) ?? [];
  }
}
