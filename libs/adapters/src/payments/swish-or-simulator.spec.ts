import { mkdtemp, rm } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentRequest } from './payments.contract';
import { SwishPayments } from './swish.payments';
import { simulatorCertificates, type SimulatorCertificates } from './swish-simulator/simulator-certificates';
import { openSimulator, PAYEE } from './testing/open-simulator';

let directory = '';
let certificates: SimulatorCertificates;
let answer: { status: number; headers?: OutgoingHttpHeaders };
const server = { url: '', close: () => {} };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'who-answers-'));
  certificates = await simulatorCertificates(directory, PAYEE);
  const listener = createServer(certificates.server, (request, response) => {
    request.resume();
    response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  server.url = `https://localhost:${(listener.address() as AddressInfo).port}/swish-cpcapi`;
  server.close = () => {
    listener.close();
    listener.closeAllConnections();
  };
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

let swish: SwishPayments;
beforeEach(() => {
  const { ca, client } = certificates;
  swish = new SwishPayments(
    { provider: 'swish.example.se', url: server.url, payee: PAYEE, ca, ...client },
    { callbackUrl: () => 'https://localhost/' },
  );
});
afterEach(() => swish.close());

const announcing = (page: string) => ({ status: 404, headers: { 'X-Swish-Simulator': page } });
const peerState = () => [swish.peer, swish.provider, swish.simulator?.payerPage];

describe('SwishPayments detecting a simulator', () => {
  it('reports an unknown peer before the first answer', () => {
    expect(peerState()).toEqual(['unknown', 'swish.example.se', undefined]);
  });

  it('treats a server that answers without the header as Swish', async () => {
    answer = { status: 404 };
    await swish.identifyPeer();
    expect(peerState()).toEqual(['swish', 'swish.example.se', undefined]);
  });

  it('does not identify the server by a 5xx, which may come from a proxy', async () => {
    answer = { status: 502 };
    await expect(swish.identifyPeer()).rejects.toMatchObject({ code: 'payments-unreachable' });
    expect(peerState()[0]).toBe('unknown');
  });

  it('detects a simulator by the header of any answer, and never reverts', async () => {
    answer = { ...announcing('https://sim.example.se/sim/pay'), status: 503 };
    await expect(swish.get(paymentRequest().id)).rejects.toMatchObject({ code: 'payments-unreachable' });
    expect(peerState()).toEqual(['simulator', 'simulator', 'https://sim.example.se/sim/pay']);
    answer = { status: 404 };
    await swish.identifyPeer();
    expect(peerState()).toEqual(['simulator', 'simulator', 'https://sim.example.se/sim/pay']);
  });

  it('detects a simulator also after answers without the header', async () => {
    answer = { status: 404 };
    await swish.identifyPeer();
    answer = announcing('/sim/pay');
    await swish.get(paymentRequest().id);
    expect(peerState()).toEqual(['simulator', 'simulator', '/sim/pay']);
  });

  it.each(['', 'javascript:alert(1)', '//evil', 'ftp://sim.example.se', 'sim/pay'])(
    'has no payer page when the header is %j',
    async (page) => {
      answer = announcing(page);
      await swish.identifyPeer();
      expect(peerState()).toEqual(['simulator', 'simulator', '']);
    },
  );
});

it('SwishPayments reports an in-process simulator before the first answer', async () => {
  const { simulator, clientOf } = await openSimulator(directory);
  const client = clientOf();
  expect([client.peer, client.simulator]).toEqual(['simulator', { payerPage: '/sim/pay' }]);
  await client.close();
  await simulator.close();
});
