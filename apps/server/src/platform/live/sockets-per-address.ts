import { Quota } from '@app/adapters';

interface Known {
  sockets: number;
  readonly connects: Quota;
}

const MINUTE = 60_000;

/** What a socket that had to be cut counts, in connects. */
const PRICE_OF_A_CUT = 10;

/** How many sockets each address on the net has, and how often it may connect: all of its sockets at once, and again within a minute. */
export class SocketsPerAddress {
  private readonly addresses = new Map<string, Known>();

  constructor(
    private readonly socketsPerAddress: number,
    private readonly now: () => number,
  ) {}

  /** Whether one more socket may connect; it counts as a connect. */
  hasRoomFor(address: string): boolean {
    const { sockets, connects } = this.of(address);
    return sockets < this.socketsPerAddress && connects.take(1, this.now()) === 0;
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
    for (const [address, { sockets, connects }] of this.addresses)
      if (sockets === 0 && connects.isWhole(this.now())) this.addresses.delete(address);
  }

  get size(): number {
    return this.addresses.size;
  }

  private of(address: string): Known {
    const known = this.addresses.get(address);
    if (known) return known;
    const rate = { times: this.socketsPerAddress, withinMs: MINUTE };
    const met = { sockets: 0, connects: new Quota(rate, 'gradually') };
    this.addresses.set(address, met);
    return met;
  }
}
