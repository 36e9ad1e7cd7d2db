import { fold } from './fold';

/**
 * Something that one registration alone can have, such as a bib on sale or money of the bank, was taken up for one, in stream
 * `claim-{thing}`. The latest counts. `revision`: of that registration's own stream then; what came of it stands after that.
 */
export interface ClaimEvent {
  readonly type: 'ThingClaimed';
  readonly thing: string;
  readonly registration: string;
  readonly revision: number;
  /** Epoch ms. */
  readonly at: number;
}

/** A registration takes something up. `after`: how many claims are known to have come to nothing. */
interface ClaimCommand extends Omit<ClaimEvent, 'type'> {
  readonly type: 'ClaimThing';
  readonly after: number;
}

/** One thing: how often it was claimed, and by whom last. */
export interface Claims {
  count: number;
  latest: ClaimEvent | undefined;
}

/** One thing's claims. Of two who ask at once, at whatever nodes, one is overtaken: each is decided, and appended, upon all before it. */
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

/** Nothing where somebody has claimed it of whom is not known what came of it. */
function decide({ after, ...claim }: ClaimCommand, { count }: Claims): readonly ClaimEvent[] {
  return count === after ? [{ ...claim, type: 'ThingClaimed' }] : [];
}
