import {
  certificateExpiry,
  type Clock,
  type ClusterMembers,
  type ClientCertificate,
  type ServerHost,
} from '@app/adapters';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Config } from '../../../server/src/platform/config/config';
import { type Check, fails, ok, type Servers, type Verdict, warns } from './check-context';

const DAY_MS = 24 * 60 * 60 * 1000;
const WARN_DAYS = 30;
const FAIL_DAYS = 7;

/** Checks the certificates that servers present, the one we present to Swish, and the trusted CA files. */
export const checkCertificates: Check = async (config, { env, clock, servers }) => {
  const all = [...(await engineServers(config, servers)), ...configuredServers(config)];
  const checks = all.map((server) => checkServer(server, clock));
  return [...(await Promise.all(checks)), ...certificateFiles(env).flatMap((file) => checkFile(file, clock))];
};

/** A TLS server, and our client certificate for it. */
interface Server extends ServerHost {
  readonly name: string;
  readonly clientCertificate?: ClientCertificate;
}

/** Every server of each engine, including discovered ones. The engine check reports an unreachable engine. */
async function engineServers({ engines }: Config, servers: Servers): Promise<readonly Server[]> {
  const { eventStore, database } = engines;
  const membersOf = async (name: string, found: Promise<ClusterMembers | undefined>) => {
    const members = await found.catch(() => undefined);
    return (members?.all ?? []).map(({ host, port }) => ({ name, host, port }));
  };
  return [
    ...(eventStore?.isSecure ? await membersOf('EventStoreDB', servers.eventStore()) : []),
    ...(database?.isSecure ? await membersOf('MongoDB', servers.database()) : []),
  ];
}

function configuredServers({ publicUrl, payments, mail: { server } }: Config): readonly Server[] {
  const account = payments.kind === 'swish' ? payments.account : undefined;
  return [
    ...serverAt('PUBLIC_URL', publicUrl, 'https:'),
    ...serverAt('the mail server', server === undefined ? undefined : new URL(server), 'smtps:'),
    ...serverAt('Swish', account && new URL(account.url), 'https:').map((each) => ({
      ...each,
      clientCertificate: account ?? {},
    })),
  ];
}

const PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'smtps:': 465 };

function serverAt(name: string, url: URL | undefined, protocol: string): readonly Server[] {
  if (url?.protocol !== protocol) return [];
  return [{ name, host: url.hostname, port: Number(url.port) || (PORTS[protocol] ?? 0) }];
}

async function checkServer({ name, host, port, clientCertificate }: Server, clock: Clock): Promise<Verdict> {
  const subject = `certificate of ${name} (${host}:${String(port)})`;
  try {
    const until = await certificateExpiry({ host, port }, definedFieldsOf(clientCertificate));
    return expiryVerdict(subject, until, clock);
  } catch (error) {
    return warns(subject, `could not be checked: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function definedFieldsOf({ cert, key }: ClientCertificate = {}): ClientCertificate {
  return { ...(cert !== undefined && { cert }), ...(key !== undefined && { key }) };
}

/** Certificate files, by the variable that names them. */
function certificateFiles(
  env: Readonly<Record<string, string | undefined>>,
): readonly (readonly [string, string])[] {
  const store = /[?&]tlsCAFile=([^&]+)/i.exec(env.EVENTSTORE_URL ?? '')?.[1];
  const database = /[?&]tlsCAFile=([^&]+)/i.exec(env.MONGODB_URL ?? '')?.[1];
  const named = {
    SWISH_CERT: env.SWISH_CERT,
    SWISH_CA: env.SWISH_CA,
    'tlsCAFile in EVENTSTORE_URL': store && decodeURIComponent(store),
    'tlsCAFile in MONGODB_URL': database && decodeURIComponent(database),
  };
  return Object.entries(named).flatMap(([name, file]) => (file ? [[name, file] as const] : []));
}

/** A file may hold several; the first to expire counts. */
function checkFile([name, file]: readonly [string, string], clock: Clock): readonly Verdict[] {
  const subject = `certificate in ${name}`;
  try {
    const all =
      readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    const until = Math.min(...all.map((pem) => Date.parse(new X509Certificate(pem).validTo)));
    return all.length === 0 ? [] : [expiryVerdict(subject, until, clock)];
  } catch (error) {
    return [
      warns(subject, `could not be checked: ${error instanceof Error ? error.message : String(error)}`),
    ];
  }
}

function expiryVerdict(subject: string, until: number, clock: Clock): Verdict {
  const days = Math.floor((until - clock.now()) / DAY_MS);
  const when = new Date(until).toISOString().slice(0, 10);
  const message = days < 0 ? `expired on ${when}` : `valid until ${when}, ${String(days)} days`;
  if (days < FAIL_DAYS) return fails(subject, message);
  return days < WARN_DAYS ? warns(subject, message) : ok(subject, message);
}
