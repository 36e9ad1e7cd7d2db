import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { GenerateResult, SelfsignedOptions } from 'selfsigned';

/** PEM texts: the certificates of simulator and merchant, and the authority that signed both. */
export interface SimulatorCertificates {
  readonly ca: string;
  readonly server: { readonly cert: string; readonly key: string };
  readonly client: { readonly cert: string; readonly key: string };
}

const FILES = ['ca.pem', 'server.pem', 'server.key', 'client.pem', 'client.key'] as const;

/** The lifetime of a data folder. Access to the folder is the real protection, whatever the date. */
const VALID = {
  notBeforeDate: new Date('2020-01-01T00:00:00Z'),
  notAfterDate: new Date('2049-12-31T00:00:00Z'),
};
const EC: SelfsignedOptions = { ...VALID, keyType: 'ec', algorithm: 'sha256' };

/**
 * The certificates in `folder`, for the merchant with this Swish number and a simulator reached as `name`;
 * created the first time, and again when either changes.
 * The authority's own key is discarded, so nothing else can ever be signed with it.
 */
export async function simulatorCertificates(
  folder: string,
  payee: string,
  name = 'localhost',
): Promise<SimulatorCertificates> {
  if (!isFor(folder, payee, name)) await make(folder, payee, name);
  const [ca, server, serverKey, client, clientKey] = FILES.map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  return {
    ca: ca ?? '',
    server: { cert: server ?? '', key: serverKey ?? '' },
    client: { cert: client ?? '', key: clientKey ?? '' },
  };
}

function isFor(folder: string, payee: string, name: string): boolean {
  if (!existsSync(join(folder, 'client.pem'))) return false;
  const [client, server] = ['client.pem', 'server.pem'].map(
    (file) => new X509Certificate(readFileSync(join(folder, file))),
  );
  const isNamed = isIP(name) ? server?.checkIP(name) : server?.checkHost(name);
  return client?.subject === `CN=${payee}` && isNamed !== undefined;
}

/** Writes a new folder and renames it into place, so that a kill leaves all of it or nothing. */
async function make(folder: string, payee: string, name: string): Promise<void> {
  const { generate } = await import('selfsigned');
  const named = (value: string) => [{ name: 'commonName', value }];
  const authority = await generate(named('Swish simulator CA'), {
    ...EC,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const signed = { ...EC, ca: { key: authority.private, cert: authority.cert } };
  const server = await generate(named('localhost'), { ...signed, extensions: serverExtensions(name) });
  const client = await generate(named(payee), { ...signed, extensions: clientExtensions });
  write(folder, [authority.cert, ...pairOf(server), ...pairOf(client)]);
}

function serverExtensions(name: string): SelfsignedOptions['extensions'] {
  return [
    { name: 'basicConstraints', cA: false },
    { name: 'extKeyUsage', serverAuth: true },
    {
      name: 'subjectAltName',
      altNames: [
        { type: 2, value: 'localhost' },
        { type: 7, ip: '127.0.0.1' },
        isIP(name) ? { type: 7, ip: name } : { type: 2, value: name },
      ],
    },
  ];
}

const clientExtensions: SelfsignedOptions['extensions'] = [
  { name: 'basicConstraints', cA: false },
  { name: 'extKeyUsage', clientAuth: true },
];

function pairOf({ cert, private: key }: GenerateResult): [string, string] {
  return [cert, key];
}

function write(folder: string, texts: readonly string[]): void {
  const draftFolder = `${folder}.new`;
  rmSync(draftFolder, { recursive: true, force: true });
  mkdirSync(draftFolder, { recursive: true, mode: 0o700 });
  FILES.forEach((name, index) => writeFileSync(join(draftFolder, name), texts[index] ?? '', { mode: 0o600 }));
  rmSync(folder, { recursive: true, force: true });
  renameSync(draftFolder, folder);
}
