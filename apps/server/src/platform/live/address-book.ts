import { TokenBucket } from './token-bucket';

interface Standing {
  sockets: number;
  readonly connects: TokenBucket;
}

const SECONDS_TO_REFILL = 60;

/** What a socket that had to be cut counts, in connects. */
const PRICE_OF_A_CUT = 10;

/** How many sockets each address on the net has, and how often it may connect: all of its sockets at once, and again within a minute. */
export class AddressBook {
  private readonly standings = new Map<string, Standing>();

  constructor(
    private readonly socketsPerAddress: number,
    private readonly now: () => number,
  ) {}

  /** Whether one more socket may connect; it counts as a connect. */
  hasRoomFor(address: string): boolean {
    const { sockets, connects } = this.of(address);
    return sockets < this.socketsPerAddress && connects.take(1, this.now());
  }

  entered(address: string): void {
    this.of(address).sockets++;
  }

  left(address: string): void {
    this.of(address).sockets--;
  }

  /** Whoever connects again as soon as it is cut has less to connect with. */
  wasCut(address: string): void {
    this.of(address).connects.take(PRICE_OF_A_CUT, this.now());
  }

  /** Lets go of addresses of which nothing need be known any more. */
  tidy(): void {
    for (const [address, { sockets, connects }] of this.standings)
      if (sockets === 0 && connects.isFull(this.now())) this.standings.delete(address);
  }

  get size(): number {
    return this.standings.size;
  }

  private of(address: string): Standing {
    const known = this.standings.get(address);
    if (known) return known;
    const pace = { burst: this.socketsPerAddress, perSecond: this.socketsPerAddress / SECONDS_TO_REFILL };
    const standing = { sockets: 0, connects: new TokenBucket(pace, this.now()) };
    this.standings.set(address, standing);
    return standing;
  }
}
