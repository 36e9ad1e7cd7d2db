import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy between client and server that can break connections, or go silent like a pulled cable. */
export class TcpRelay {
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private readonly server: Server;
  private isSilent = false;

  private constructor(private target: URL) {
    this.server = createServer((near) => this.join(near));
  }

  /** A relay to the server of a connection string with one host. */
  static async open(url: string): Promise<TcpRelay> {
    const relay = new TcpRelay(new URL(url));
    await new Promise<void>((resolve) => relay.server.listen(0, '127.0.0.1', resolve));
    return relay;
  }

  /** The connection string through this relay. */
  get url(): string {
    const url = new URL(this.target);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Stops all bytes in both directions without closing connections. */
  silence(): void {
    this.isSilent = true;
    for (const socket of this.sockets()) socket.pause();
  }

  /** Delivers the delayed bytes, and all later ones. */
  resume(): void {
    this.isSilent = false;
    for (const socket of this.sockets()) socket.resume();
  }

  /** Breaks every connection; new ones are accepted. */
  cut(): void {
    for (const socket of this.sockets()) socket.destroy();
  }

  /** Redirects to another server and breaks every connection, like a reconfigured proxy. */
  redirectTo(url: string): void {
    this.target = new URL(url);
    this.cut();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private join(near: Socket): void {
    const far = connect(Number(this.target.port), this.target.hostname);
    const pair = [near, far] as const;
    this.pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('data', (bytes) => other.write(bytes));
      one.on('error', () => one.destroy());
      one.on('close', () => {
        this.pairs.delete(pair);
        other.destroy();
      });
      if (this.isSilent) one.pause();
    }
  }

  private sockets(): Socket[] {
    return [...this.pairs].flat();
  }
}
