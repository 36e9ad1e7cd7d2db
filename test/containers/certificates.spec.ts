import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/temporary-folder';

const script = join(__dirname, '../../containers/make-certificates.cjs');
const names = ['eventstore-1', 'eventstore-2'];
const YEAR_MS = 365 * 24 * 3600 * 1000;

describe('The certificates of a first start', () => {
  const folder = temporaryFolder('certificates');
  const store = join(folder, 'store');
  const clients = join(folder, 'clients');
  const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
  const make = (...hosts: string[]) =>
    promisify(execFile)(process.execPath, [script, store, clients, ...hosts]);

  it('authenticate every node to clients and to other nodes', async () => {
    expect((await make(...names)).stdout).toBe(
      'Created certificates for eventstore-1, eventstore-2, valid for 10 years.\n',
    );
    const node = { cert: read('store/node.crt'), key: read('store/node.key') };
    const server = createServer({
      ...node,
      ca: read('store/authorities/ca.crt'),
      requestCert: true,
      rejectUnauthorized: true,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const servername of [...names, 'localhost']) {
      const socket = connect({ port, servername, ...node, ca: read('clients/ca.crt') });
      const [[other]] = await Promise.all([once(server, 'secureConnection'), once(socket, 'secureConnect')]);
      expect([socket.authorized, other.authorized]).toEqual([true, true]);
      socket.destroy();
    }
    server.close();
  });

  it("meet EventStoreDB's requirements for ten years, without the authority's key", () => {
    const { subject, validTo, ca, keyUsage } = new X509Certificate(read('store/node.crt'));
    expect([subject, ca]).toEqual(['CN=eventstoredb-node', false]);
    expect(keyUsage.toSorted()).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
    expect(Date.parse(validTo) - Date.now()).toBeGreaterThan(9.9 * YEAR_MS);
    expect(new X509Certificate(read('clients/ca.crt')).ca).toBe(true);
    expect(statSync(join(store, 'node.key')).mode & 0o777).toBe(0o400);
    const keys = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.key'),
    );
    expect(keys).toEqual(['store/node.key']);
  });

  it('survive later starts unchanged', async () => {
    const before = read('store/node.crt');
    expect((await make(...names)).stdout).toMatch(/^The existing certificates are valid until .* GMT\.\n$/);
    expect(read('store/node.crt')).toBe(before);
  });

  it('are refused for a node that they do not name', async () => {
    await expect(make(...names, 'eventstore-3')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The existing certificates do not match eventstore-3: /),
    });
  });

  it('are rebuilt when a power cut left them incomplete', async () => {
    rmSync(join(clients, 'ca.crt'));
    await make(...names);
    const authority = new X509Certificate(read('clients/ca.crt'));
    expect(new X509Certificate(read('store/node.crt')).verify(authority.publicKey)).toBe(true);
    expect(read('store/authorities/ca.crt')).toBe(read('clients/ca.crt'));
  });
});
