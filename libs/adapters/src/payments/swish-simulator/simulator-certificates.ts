import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GenerateResult, SelfsignedOptions } from 'selfsigned';

/** PEM text: who the simulator is, who the merchant is, and the authority both were signed by. */
export interface SimulatorCertificates {
  readonly ca: string;
  readonly server: { readonly cert: string; readonly key: string };
  readonly client: { readonly cert: string; readonly key: string };
}

const FILES = ['ca.pem', 'server.pem', 'server.key', 'client.pem', 'client.key'] as const;

/** As long as a data folder may live; whoever has the folder has the trust, whatever the date. */
const VALID = {
  notBeforeDate: new Date('2020-01-01T00:00:00Z'),
  notAfterDate: new Date('2049-12-31T00:00:00Z'),
};
const EC: SelfsignedOptions = { ...VALID, keyType: 'ec', algorithm: 'sha256' };

/**
 * The certificates in `folder`, for the merchant with this Swish number; made the first time, and anew when the number changes.
 * The authority's own key is thrown away: nothing else can ever be signed with it.
 */
export async function simulatorCertificates(folder: string, payee: string): Promise<SimulatorCertificates> {
  if (!isFor(folder, payee)) await make(folder, payee);
  const [ca, server, serverKey, client, clientKey] = FILES.map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  return {
    ca: ca ?? '',
    server: { cert: server ?? '', key: serverKey ?? '' },
    client: { cert: client ?? '', key: clientKey ?? '' },
  };
}

function isFor(folder: string, payee: string): boolean {
  const file = join(folder, 'client.pem');
  return existsSync(file) && new X509Certificate(readFileSync(file)).subject === `CN=${payee}`;
}

/** Writes a folder of its own and moves it into place whole, so that a kill leaves all of it or nothing. */
async function make(folder: string, payee: string): Promise<void> {
  const { generate } = await import('selfsigned');
  const named = (name: string) => [{ name: 'commonName', value: name }];
  const authority = await generate(named('Swish simulator CA'), {
    ...EC,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const signed = { ...EC, ca: { key: authority.private, cert: authority.cert } };
  const server = await generate(named('localhost'), { ...signed, extensions: serverExtensions });
  const client = await generate(named(payee), { ...signed, extensions: clientExtensions });
  write(folder, [authority.cert, ...pairOf(server), ...pairOf(client)]);
}

const serverExtensions: SelfsignedOptions['extensions'] = [
  { name: 'basicConstraints', cA: false },
  { name: 'extKeyUsage', serverAuth: true },
  {
    name: 'subjectAltName',
    altNames: [
      { type: 2, value: 'localhost' },
      { type: 7, ip: '127.0.0.1' },
    ],
  },
];

const clientExtensions: SelfsignedOptions['extensions'] = [
  { name: 'basicConstraints', cA: false },
  { name: 'extKeyUsage', clientAuth: true },
];

function pairOf({ cert, private: key }: GenerateResult): [string, string] {
  return [cert, key];
}

function write(folder: string, texts: readonly string[]): void {
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  FILES.forEach((name, index) => writeFileSync(join(aside, name), texts[index] ?? '', { mode: 0o600 }));
  rmSync(folder, { recursive: true, force: true });
  renameSync(aside, folder);
}
