import { fold } from './fold';

/**
 * A registration claimed a thing that only one can have, such as a bib on sale or money at the bank, in
 * stream `claim-{thing}`. The latest claim counts. `revision` is the registration stream's at that time; the
 * outcome comes after it.
 */
export interface ClaimEvent {
  readonly type: 'ThingClaimed';
  readonly thing: string;
  readonly registration: string;
  readonly revision: number;
  /** Epoch ms. */
  readonly at: number;
}

/** `after`: how many earlier claims the caller knows to have failed. */
interface ClaimCommand extends Omit<ClaimEvent, 'type'> {
  readonly type: 'ClaimThing';
  readonly after: number;
}

/** The claims on one thing: how many, and the latest. */
export interface Claims {
  count: number;
  latest: ClaimEvent | undefined;
}

/**
 * Decider of one thing's claims. Of two claims at once, on any nodes, one loses: each is decided and appended
 * after all before it.
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

/** Records nothing if there are earlier claims whose outcome the caller does not know. */
function decide({ after, ...claim }: ClaimCommand, { count }: Claims): readonly ClaimEvent[] {
  return count === after ? [{ ...claim, type: 'ThingClaimed' }] : [];
}
