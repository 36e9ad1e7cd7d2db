const PATH = '/api/swish/callback';

/** Where the payment service reports to. Without a public address that is this very computer, on the port we come to listen on. */
export class CallbackAddress {
  private port: number | undefined;

  constructor(private readonly publicUrl: URL | undefined) {}

  /** To be told once we listen. */
  listensOn(port: number): void {
    this.port = port;
  }

  /** Throws before it is known. */
  get url(): string {
    if (this.publicUrl) return new URL(PATH, this.publicUrl).href;
    if (this.port === undefined) throw new Error('nobody can report to a server that does not listen yet');
    return `http://127.0.0.1:${this.port}${PATH}`;
  }
}
