import { Fleet } from '../harness/fleet';
import { singleFinding } from '../harness/interleave';
import { atMost, type Finding, type Row, type Scale } from '../harness/row';

/** How long mail, reactors and the rows in MongoDB pause when the leader is killed. */
export const enginesTakeOver: Row = {
  name: 'engines-take-over',
  group: 'engines',
  title:
    'kill -9 of the leading worker, until another leads and its rows are up to date with the log (doubles)',
  measure,
};

async function measure(scale: Scale): Promise<Finding[]> {
  const fleet = await Fleet.open();
  try {
    const takes: { readonly seconds: number; readonly longest: number }[] = [];
    let leader = await fleet.startWorker();
    await leader.waitForLeadership();
    for (let round = 0; round < scale.repetitions; round++) {
      const next = await fleet.startWorker();
      const began = performance.now();
      await leader.stop('SIGKILL');
      await next.waitForLeadership();
      const seconds = (performance.now() - began) / 1000;
      takes.push({ seconds, longest: Math.max(seconds, takes.at(-1)?.longest ?? 0) });
      leader = next;
    }
    const line = { unit: 's', goal: atMost(10) } as const;
    return [
      singleFinding({ ...line, metric: 'seconds', what: 'until the successor works, median' }, takes),
      singleFinding({ ...line, metric: 'longest', what: 'the longest of them' }, takes.slice(-1)),
    ];
  } finally {
    await fleet.close();
  }
}
