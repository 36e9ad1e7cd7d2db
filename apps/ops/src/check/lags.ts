import type { Lag } from '../../../server/src/platform/operations/lag';
import { measureLag } from '../lag/measure-lag';
import type { Check } from './check-context';
import { fails, ok, type Verdict, warns } from './verdict';

/** A reactor skips up to this many events before it saves a checkpoint. */
const SKIPPED_PER_CHECKPOINT = 1001;

/** Reports views and reactors that lag or have stopped; otherwise one line for all. */
export const lags: Check = async (config) => {
  const { all } = await measureLag(config);
  const lagging = all.map(verdictOn).filter((each) => each !== undefined);
  if (lagging.length > 0) return lagging;
  return [
    ok(
      'lag',
      all.length === 0
        ? 'no view or reactor follows the log yet'
        : `none in ${String(all.length)} views and reactors`,
    ),
  ];
};

function verdictOn({ kind, name, events, trouble }: Lag): Verdict | undefined {
  const what = `lag of the ${kind} ${name}`;
  if (trouble !== undefined) return fails(what, trouble);
  const isBehind = kind === 'reactor' ? events > SKIPPED_PER_CHECKPOINT : events > 0;
  return isBehind ? warns(what, `${String(events)} events`) : undefined;
}
