import { type Member, type Members, whereOf } from '@app/adapters';
import { skewOf } from './clocks';
import { fails, ok, type Verdict, warns } from './verdict';
import { judged } from './versions';

/** Returns a verdict per server of an engine, then on the cluster and on the clocks. */
export function saidOf(name: string, members: Members): readonly Verdict[] {
  const { all } = members;
  return [
    ...all.map((member) => saidOfOne(`${name} ${whereOf(member)}`, member, members)),
    ...(all.length > 1 ? together(name, members) : []),
    ...all.flatMap((member) => clockOf(name, member)),
  ];
}

/** An unreachable server is a failure only if the cluster cannot be written to. */
function saidOfOne(
  what: string,
  { product, info, role, trouble }: Member,
  { cannotWrite }: Members,
): Verdict {
  if (!info) return (cannotWrite === undefined ? warns : fails)(what, `cannot be asked: ${trouble ?? ''}`);
  const { verdict, words } = judged(product, info.version);
  return { verdict, what, words: ['answers', role, words].filter((each) => each !== undefined).join(', ') };
}

function together(name: string, { all, cannotWrite }: Members): readonly Verdict[] {
  const versions = [...new Set(all.flatMap(({ info }) => info?.version ?? []))].sort();
  return [
    cannotWrite === undefined
      ? ok(`${name} as a whole`, 'can be written to')
      : fails(`${name} as a whole`, `cannot be written to: ${cannotWrite}`),
    ...(versions.length > 1
      ? [warns(`versions of ${name}`, `${versions.join(' and ')} among each other`)]
      : []),
  ];
}

function clockOf(name: string, member: Member): readonly Verdict[] {
  const [before, after] = member.asked;
  return skewOf(`${name} ${whereOf(member)}`, { time: member.info?.time }, { before, after });
}
