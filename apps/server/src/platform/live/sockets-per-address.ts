import { Quota } from '@app/adapters';

interface AddressUsage {
  sockets: number;
  readonly connects: Quota;
}

const MINUTE = 60_000;

/** How many connects a forced disconnect costs its address. */
const CUT_COST = 10;

/**
 * Limits sockets and connects per client address: all its sockets may connect at once, and again within a
 * minute.
 */
export class SocketsPerAddress {
  private readonly addresses = new Map<string, AddressUsage>();

  constructor(
    private readonly socketsPerAddress: number,
    private readonly now: () => number,
  ) {}

  /** Whether one more socket may connect; counts as a connect. */
  tryConnect(address: string): boolean {
    const { sockets, connects } = this.of(address);
    return sockets < this.socketsPerAddress && connects.take(1, this.now()) === 0;
  }

  opened(address: string): void {
    this.of(address).sockets++;
  }

  closed(address: string): void {
    this.of(address).sockets--;
  }

  /** Charges the address, so that a client reconnecting after each forced disconnect runs out of connects. */
  chargeCut(address: string): void {
    this.of(address).connects.take(CUT_COST, this.now());
  }

  /** Drops addresses without sockets and with a full quota. */
  dropIdle(): void {
    for (const [address, { sockets, connects }] of this.addresses)
      if (sockets === 0 && connects.isFull(this.now())) this.addresses.delete(address);
  }

  get size(): number {
    return this.addresses.size;
  }

  private of(address: string): AddressUsage {
    const known = this.addresses.get(address);
    if (known) return known;
    const rate = { times: this.socketsPerAddress, withinMs: MINUTE };
    const met = { sockets: 0, connects: new Quota(rate, 'gradually') };
    this.addresses.set(address, met);
    return met;
  }
}
