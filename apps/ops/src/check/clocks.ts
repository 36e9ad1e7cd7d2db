import { fails, ok, type Verdict, warns } from './check-context';

/** When a request was sent and answered, by our clock. */
interface RequestTimes {
  readonly before: number;
  readonly after: number;
}

/** Some servers report whole seconds only. */
const OK_MS = 2_000;
const WARN_MS = 30_000;

/** Returns a server's clock skew, not counting time in transit; empty when the server reports no time. */
export function clockVerdicts(
  subject: string,
  { time }: { readonly time: number | undefined },
  { before, after }: RequestTimes,
): readonly Verdict[] {
  if (time === undefined) return [];
  const ms = time < before ? before - time : Math.max(0, time - after);
  const message = `${(ms / 1000).toFixed(1)} s from this machine’s`;
  if (ms <= OK_MS) return [ok(`clock of ${subject}`, message)];
  return [ms <= WARN_MS ? warns(`clock of ${subject}`, message) : fails(`clock of ${subject}`, message)];
}
