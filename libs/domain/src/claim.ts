import { fold } from './fold';

/**
 * A registration claimed a thing that only one can have, such as a bib on sale or bank money, in stream
 * `claim-{thing}`. The latest claim counts. `revision`: the registration stream's when claiming; the events
 * that use the thing come after it.
 */
export interface ClaimEvent {
  readonly type: 'ThingClaimed';
  readonly thing: string;
  readonly registration: string;
  readonly revision: number;
  /** Epoch ms. */
  readonly at: number;
}

/** `after`: how many earlier claims the caller has found to be unused. */
interface ClaimCommand extends Omit<ClaimEvent, 'type'> {
  readonly type: 'ClaimThing';
  readonly after: number;
}

/** The claims on one thing: how many, and the latest. */
interface Claims {
  count: number;
  latest: ClaimEvent | undefined;
}

/**
 * Decider of one thing's claims. Of two concurrent claims, on any nodes, one is rejected: the stream orders
 * them.
 */
export const claimDecider = {
  initial: (): Claims => ({ count: 0, latest: undefined }),
  decide,
  evolve: fold<Claims, ClaimEvent>({
    ThingClaimed: (claims, event) => {
      claims.count++;
      claims.latest = event;
    },
  }),
};

/** Records nothing when there are earlier claims that the caller has not checked. */
function decide({ after, ...claim }: ClaimCommand, { count }: Claims): readonly ClaimEvent[] {
  return count === after ? [{ ...claim, type: 'ThingClaimed' }] : [];
}
