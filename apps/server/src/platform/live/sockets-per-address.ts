import { Quota } from '@app/adapters';

interface AddressUsage {
  sockets: number;
  readonly connects: Quota;
}

const MINUTE = 60_000;

/** How many connects a forced disconnect costs its address. */
const DISCONNECT_COST = 10;

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
    const { sockets, connects } = this.usageOf(address);
    return sockets < this.socketsPerAddress && connects.take(1, this.now()) === 0;
  }

  opened(address: string): void {
    this.usageOf(address).sockets++;
  }

  closed(address: string): void {
    this.usageOf(address).sockets--;
  }

  /** Charges the address, so that a client reconnecting after each forced disconnect runs out of connects. */
  chargeDisconnect(address: string): void {
    this.usageOf(address).connects.take(DISCONNECT_COST, this.now());
  }

  /** Drops addresses without sockets and with a full quota. */
  dropIdle(): void {
    for (const [address, { sockets, connects }] of this.addresses)
      if (sockets === 0 && connects.isFull(this.now())) this.addresses.delete(address);
  }

  get size(): number {
    return this.addresses.size;
  }

  private usageOf(address: string): AddressUsage {
    const existing = this.addresses.get(address);
    if (existing) return existing;
    const rate = { times: this.socketsPerAddress, withinMs: MINUTE };
    const created = { sockets: 0, connects: new Quota(rate, 'gradually') };
    this.addresses.set(address, created);
    return created;
  }
}
