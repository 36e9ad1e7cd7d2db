const EMPTY = 0;
const MIN_SLOTS = 1_024;

/**
 * Maps event ids to their sequence in the log: an open-addressing table of 8 bytes a slot, built in memory
 * when the log opens.
 * Ids are random, so an index on disk would touch one page per event; this one doubles the appends per
 * second.
 */
export class IdIndex {
  private sequences: Uint32Array;
  private hashes: Uint32Array;
  private size = 0;

  /**
   * `idAt` reads the id at a sequence, because two ids may share a hash. `expected` ids fit without growing.
   */
  constructor(
    private readonly idAt: (sequence: number) => string | undefined,
    expected = 0,
  ) {
    let slots = MIN_SLOTS;
    while (slots < 2 * (expected + 1)) slots *= 2;
    this.sequences = new Uint32Array(slots);
    this.hashes = new Uint32Array(slots);
  }

  /** Adds `id` at `sequence` (from 1). */
  add(id: string, sequence: number): void {
    if (this.size * 2 >= this.sequences.length) this.grow();
    this.insert(hashOf(id), sequence);
    this.size += 1;
  }

  has(id: string): boolean {
    const hash = hashOf(id);
    for (let slot = this.slotOf(hash); this.sequences[slot] !== EMPTY; slot = this.nextSlot(slot)) {
      if (this.hashes[slot] === hash && this.idAt(this.sequences[slot] ?? EMPTY) === id) return true;
    }
    return false;
  }

  private insert(hash: number, sequence: number): void {
    let slot = this.slotOf(hash);
    while (this.sequences[slot] !== EMPTY) slot = this.nextSlot(slot);
    this.sequences[slot] = sequence;
    this.hashes[slot] = hash;
  }

  private grow(): void {
    const { sequences, hashes } = this;
    this.sequences = new Uint32Array(sequences.length * 2);
    this.hashes = new Uint32Array(sequences.length * 2);
    sequences.forEach((sequence, slot) => {
      if (sequence !== EMPTY) this.insert(hashes[slot] ?? 0, sequence);
    });
  }

  private slotOf(hash: number): number {
    return hash & (this.sequences.length - 1);
  }

  private nextSlot(slot: number): number {
    return (slot + 1) & (this.sequences.length - 1);
  }
}

/** FNV-1a, 32 bits, with a final mix so that the low bits depend on every character. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * Maps each stream to the sequences of its events, built in memory when the log opens.
 * On disk every stream that a batch writes to would cost its own page.
 */
export class StreamIndex {
  private readonly sequences = new Map<string, number[]>();

  /** Adds the stream's next event at `sequence`; returns its revision. */
  add(stream: string, sequence: number): number {
    const sequences = this.sequences.get(stream);
    if (sequences) return sequences.push(sequence);
    this.sequences.set(stream, [sequence]);
    return 1;
  }

  /** The number of events in the stream. */
  revision(stream: string): number {
    return this.sequences.get(stream)?.length ?? 0;
  }

  /** The sequences of at most `limit` of the stream's events after a revision, in order. */
  after(stream: string, revision: number, limit: number): readonly number[] {
    return this.sequences.get(stream)?.slice(revision, revision + limit) ?? [];
  }
}
