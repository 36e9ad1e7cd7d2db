import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder';
import { until, within } from '../../support/until';
import { startApp, type RunningApp } from '../support/running-app';

const REQUEST_MS = 400;

describe('Requests that no browser sends', () => {
  const webDir = temporaryFolder('web');
  let app: RunningApp;
  let logged: string[];

  beforeAll(async () => {
    mkdirSync(join(webDir, 'assets'));
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Loppet</title>');
    app = await startApp({
      config: { webDir, limits: { requestMs: REQUEST_MS, socketsPerAddress: 3000, openFiles: Infinity } },
    });
    // Becoming leader writes to the log too.
    await until(async () => (await app.request('/metrics')).text.includes('\nraceday_duty_here 1\n'));
  });
  beforeEach(() => {
    logged = [];
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.stop());

  /**
   * Sends the text unchanged; resolves with all bytes received until the server closes. `leave` closes the
   * connection first.
   */
  const raw = (text: string, { leave = false } = {}) =>
    within(
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => {
          socket.write(text);
          if (leave) setImmediate(() => socket.destroy());
        });
        socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
        socket.on('close', () => resolve(answer)).on('error', () => undefined);
      }),
      'the server to close the connection',
    );
  const head = 'Host: localhost\r\nConnection: close\r\n';
  const post = (headers: string, body: string) =>
    `POST /email HTTP/1.1\r\n${head}Content-Type: application/json\r\n${headers}\r\n\r\n${body}`;
  const statusOf = (answer: string) => Number(answer.split(' ')[1]);
  const expectNothingLogged = () =>
    expect(logged.filter((line) => /ERROR|WARN| {4}at /.test(line))).toEqual([]);

  it.each(['/..%2f', '//', '//x.js', '/a//b', '/assets/..%2findex.html', '/%2e%2e/', '/a%5c..%5cb.js'])(
    'get 404 at %s and log nothing',
    async (path) => {
      const answer = await raw(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
      expect(statusOf(answer)).toBe(404);
      expect(answer).toContain('{"error":"Sidan finns inte"}');
      expectNothingLogged();
    },
  );

  it.each([
    ['a body that is not JSON', post('Content-Length: 3', '{a}'), 400],
    ['no body', post('Content-Length: 0', ''), 400],
    ['a __proto__ key', post('Content-Length: 21', '{"__proto__":{"a":1}}'), 400],
    ['a body that is too large', post('Content-Length: 9000000', '{'), 413],
    ['an invalid chunk', post('Transfer-Encoding: chunked', 'zz\r\n{a}\r\n'), 400],
    ['an invalid length', post('Content-Length: -1', ''), 400],
    ['bytes that are not HTTP', 'XXXX\r\n\r\n', 400],
  ])('get an error in our JSON format: %s', async (_, text, status) => {
    const answer = await raw(text);
    expect(statusOf(answer)).toBe(status);
    expect(answer).toMatch(/\{"error":"(Felaktig begäran|Begäran är för stor)"\}$/);
    expectNothingLogged();
  });

  it('may disconnect in the middle of the body', async () => {
    await raw(post('Content-Length: 30', '{"a"'), { leave: true });
    await app.request('/health/live');
    expectNothingLogged();
  });

  it('get 408 when the body arrives too slowly', async () => {
    const answer = await raw(post('Content-Length: 30', '{"a"'));
    expect(statusOf(answer)).toBe(408);
    expect(answer).toContain('{"error":"Begäran tog för lång tid"}');
    expectNothingLogged();
  });

  it('get 408 when the headers arrive too slowly', async () => {
    expect(statusOf(await raw('POST /email HTTP/1.1\r\nHost: loc'))).toBe(408);
    expectNothingLogged();
  });
});
