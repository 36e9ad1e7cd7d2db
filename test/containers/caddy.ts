import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, request, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { freePort } from '../../apps/demo/src/free-port';
import { temporaryFolder } from '../support/temporary-folder';
import { until } from '../support/until';

const config = join(__dirname, '../../containers/Caddyfile');

/** An answer through the proxy. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Caddy with the containers' own Caddyfile, on free local ports. */
export class Caddy {
  private readonly folder = temporaryFolder('caddy');
  private child: ChildProcess | undefined;
  private output = '';
  private ports = { http: 0, https: 0 };

  /** Starts Caddy before these nodes; resolves when it has a certificate and listens. */
  async start(program: string, nodes: readonly number[], simulator: number): Promise<void> {
    this.ports = { http: await freePort(), https: await freePort() };
    const at = (port: number) => `127.0.0.1:${port}`;
    this.child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', config], {
      env: {
        PUBLIC_URL: this.url,
        API_NODES: nodes.map(at).join(' '),
        SIMULATOR: at(simulator),
        HTTP_PORT: String(this.ports.http),
        HTTPS_PORT: String(this.ports.https),
        HEALTH_PORT: String(await freePort()),
        ...{ HOME: this.folder, XDG_DATA_HOME: this.folder, XDG_CONFIG_HOME: this.folder },
      },
    });
    this.child.stderr?.on('data', (text: Buffer) => (this.output += text.toString()));
    await Promise.race([
      until(() =>
        this.get('/').then(
          () => true,
          () => false,
        ),
      ),
      once(this.child, 'exit').then(() => {
        throw new Error(`Caddy has ended:\n${this.output}`);
      }),
    ]);
  }

  get url(): string {
    return `https://localhost:${this.ports.https}`;
  }

  get httpUrl(): string {
    return `http://localhost:${this.ports.http}`;
  }

  /** Sends a request that trusts Caddy's own certificate authority only. */
  get(path: string, options: RequestOptions = {}): Promise<Answer> {
    const agent = new Agent({ ca: this.authority(), keepAlive: false });
    return new Promise((resolve, reject) => {
      const asked = request(this.url + path, { agent, ...options }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => (body += text));
        response.on('error', reject).on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      });
      asked.on('error', reject).end();
    });
  }

  socket(path: string): WebSocket {
    return new WebSocket(this.url.replace('https', 'wss') + path, { ca: this.authority() });
  }

  async stop(): Promise<void> {
    if (this.child?.exitCode === null) {
      this.child.kill('SIGTERM');
      await once(this.child, 'exit');
    }
  }

  private authority(): string {
    const file = join(this.folder, 'caddy/pki/authorities/local/root.crt');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }
}
