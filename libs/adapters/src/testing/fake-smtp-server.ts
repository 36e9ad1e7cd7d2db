import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerAddress } from 'smtp-server';

/**
 * A fake SMTP server on a free port that stores received mail. It refuses `answer-451@…` with that code, and
 * `busy-…@…` with 451 the first time.
 */
export class FakeSmtpServer {
  /**
   * A hook that runs when a mail has arrived, before it is stored (throwing refuses it), and again before the
   * sender gets the confirmation.
   */
  onMail: (moment: 'received' | 'accepted', to: string) => Promise<void> = () => Promise.resolve();
  readonly received: { readonly to: string[]; readonly mail: ParsedMail }[] = [];
  connections = 0;
  private readonly seenAddresses = new Set<string>();
  private readonly server: SMTPServer;

  constructor(password?: string) {
    this.server = new SMTPServer({
      authOptional: password === undefined,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onConnect: (_, done) => {
        this.connections += 1;
        done();
      },
      onAuth: (auth, _, done) => {
        if (auth.password === password) done(null, { user: auth.username });
        else done(Object.assign(new Error('wrong password'), { responseCode: 535 }));
      },
      onRcptTo: ({ address }: SMTPServerAddress, _, done) => {
        const responseCode = this.refusalOf(address);
        if (responseCode)
          done(Object.assign(new Error(`${address} is not welcome`), { responseCode: Number(responseCode) }));
        else done();
      },
      onData: (stream, { envelope }, done) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        simpleParser(stream)
          .then((mail) => this.receive(to, mail))
          .then(() => done(), done);
      },
    });
    // A sender killed during a transfer is no error of the server.
    this.server.on('error', () => undefined);
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.server.address() as { port: number };
    return `127.0.0.1:${String(port)}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(to: string[], mail: ParsedMail): Promise<void> {
    const [first = ''] = to;
    await this.onMail('received', first);
    this.received.push({ to, mail });
    await this.onMail('accepted', first);
  }

  private refusalOf(address: string): string | undefined {
    const isFirst = !this.seenAddresses.has(address);
    this.seenAddresses.add(address);
    if (address.startsWith('busy-') && isFirst) return '451';
    return /^answer-(\d+)@/.exec(address)?.[1];
  }
}
