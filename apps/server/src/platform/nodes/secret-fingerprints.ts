import type { MasterKey, NodeInfo } from '@app/adapters';
import { Logger } from '@nestjs/common';
import type { Config } from '../config/config';
import type { Nodes } from './nodes';

const log = new Logger('Nodes');

const CONSEQUENCES = {
  SESSION_SECRET: 'codes and sign-ins requested at one do not work at the other',
  ADMIN_TOKEN: 'organisers signed in at one are unknown at the other',
  REGISTRATION_SECRET: 'families registered at one have no registration at the other',
};

type Variable = keyof typeof CONSEQUENCES;

const VARIABLES = Object.keys(CONSEQUENCES) as Variable[];

/**
 * Returns fingerprints of this node's secrets, keyed by the master key. The master key itself is checked
 * against the database at every start, so all nodes of a database share it.
 */
export function secretFingerprints(
  { sessionSecret, adminToken, registrationSecret }: Secrets,
  master: Pick<MasterKey, 'fingerprintOf'>,
): Readonly<Record<string, string>> {
  const secrets = {
    SESSION_SECRET: sessionSecret,
    ADMIN_TOKEN: adminToken,
    REGISTRATION_SECRET: registrationSecret,
  };
  const fingerprints = VARIABLES.map(
    (name) => [name, secrets[name] && master.fingerprintOf(name, secrets[name])] as const,
  );
  return Object.fromEntries(fingerprints.filter((each): each is [Variable, string] => each[1] !== undefined));
}

type Secrets = Pick<Config, 'sessionSecret' | 'adminToken' | 'registrationSecret'>;

type NodeSecrets = Pick<NodeInfo, 'name' | 'secrets'>;

/** Returns, as text, nodes with other secrets than `own`, and the consequence. Skips missing fingerprints. */
export function differingSecrets(own: NodeSecrets, others: readonly NodeSecrets[]): readonly string[] {
  return VARIABLES.flatMap((variable) => {
    const differing = others.filter((other) =>
      isDifferent(own.secrets?.[variable], other.secrets?.[variable]),
    );
    if (differing.length === 0) return [];
    const names = differing.map(({ name }) => name).join(', ');
    const has = differing.length === 1 ? 'has' : 'have';
    return [
      `${names} ${has} a different ${variable} from ${own.name}: ${CONSEQUENCES[variable]}. Set the same on all nodes`,
    ];
  });
}

function isDifferent(fingerprint: string | undefined, other: string | undefined): boolean {
  return fingerprint !== undefined && other !== undefined && fingerprint !== other;
}

/** Logs each difference once, as nodes come and go. */
export function warnOfDifferingSecrets(nodes: Pick<Nodes, 'own' | 'running' | 'onChange'>): void {
  const logged = new Set<string>();
  nodes.onChange(() => {
    const differences = differingSecrets(nodes.own, nodes.running()).filter((each) => !logged.has(each));
    for (const each of differences) log.warn(each);
    for (const each of differences) logged.add(each);
  });
}
