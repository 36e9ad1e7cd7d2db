import { type ClusterMember, type ClusterMembers, hostPortOf } from '@app/adapters';
import { skewOf } from './clocks';
import { fails, ok, type Verdict, warns } from './verdict';
import { serverVersion } from './versions';

/** Returns a verdict per server of an engine, then on the cluster and on the clocks. */
export function serverVerdicts(name: string, members: ClusterMembers): readonly Verdict[] {
  const { all } = members;
  return [
    ...all.map((member) => serverVerdict(`${name} ${hostPortOf(member)}`, member, members)),
    ...(all.length > 1 ? clusterVerdicts(name, members) : []),
    ...all.flatMap((member) => clockVerdicts(name, member)),
  ];
}

/** An unreachable server is a failure only if the cluster cannot be written to. */
function serverVerdict(
  what: string,
  { product, info, role, error }: ClusterMember,
  { cannotWrite }: ClusterMembers,
): Verdict {
  if (!info) return (cannotWrite === undefined ? warns : fails)(what, `cannot be queried: ${error ?? ''}`);
  const { verdict, message } = serverVersion(product, info.version);
  return {
    verdict,
    what,
    message: ['answers', role, message].filter((each) => each !== undefined).join(', '),
  };
}

function clusterVerdicts(name: string, { all, cannotWrite }: ClusterMembers): readonly Verdict[] {
  const versions = [...new Set(all.flatMap(({ info }) => info?.version ?? []))].sort();
  return [
    cannotWrite === undefined
      ? ok(`${name} cluster`, 'accepts writes')
      : fails(`${name} cluster`, `accepts no writes: ${cannotWrite}`),
    ...(versions.length > 1
      ? [warns(`versions of ${name}`, `${versions.join(' and ')} in one cluster`)]
      : []),
  ];
}

function clockVerdicts(name: string, member: ClusterMember): readonly Verdict[] {
  const [before, after] = member.queriedAt;
  return skewOf(`${name} ${hostPortOf(member)}`, { time: member.info?.time }, { before, after });
}
