import type { ClusterMember } from '@app/adapters';
import { coerce, gtr, ltr, satisfies } from 'semver';
import { fails, ok, type Verdict } from './check-context';

/** The tested versions, oldest to newest; `isMinimum`: versions before `from` do not work. */
interface TestedVersions {
  readonly from: string;
  readonly to: string;
  readonly isMinimum: boolean;
}

/**
 * EventStoreDB: the version whose responses our client was tested against. MongoDB: from the driver's minimum
 * to the containers' version. FerretDB: the tests' version.
 */
const TESTED: Readonly<Record<ClusterMember['product'], TestedVersions>> = {
  EventStoreDB: { from: '23.10', to: '23.10', isMinimum: true },
  MongoDB: { from: '4.4', to: '8.0', isMinimum: true },
  FerretDB: { from: '1.24', to: '1.24', isMinimum: false },
};

export function serverVersionVerdict(
  product: ClusterMember['product'],
  version: string | undefined,
): Pick<Verdict, 'verdict' | 'message'> {
  const number = version === undefined ? null : coerce(version);
  if (version === undefined || !number) return { verdict: 'warns', message: 'reports no version' };
  const { from, to, isMinimum } = TESTED[product];
  const range = `${from} - ${to}`;
  const message = `version ${version}`;
  if (gtr(number, range))
    return { verdict: 'warns', message: `${message}, untested: the newest tested version is ${to}` };
  if (!ltr(number, range)) return { verdict: 'ok', message };
  return isMinimum
    ? { verdict: 'fails', message: `${message}, too old: ${from} is needed` }
    : { verdict: 'warns', message: `${message}, untested: the oldest tested version is ${from}` };
}

/** Checks Node's version against package.json. */
export function nodeVersionVerdict(version: string, range: string): Verdict {
  return satisfies(version, range)
    ? ok('Node', `version ${version}`)
    : fails('Node', `version ${version}, and ${range} is needed`);
}
