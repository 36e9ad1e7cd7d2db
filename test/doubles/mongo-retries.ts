import { BSON, type Document } from 'mongodb';
import { refuse } from './mongo-refusals';

/** The outcome of one statement of a write. */
export interface WriteOutcome {
  readonly n: number;
  readonly modified?: number;
}

interface LastWrite {
  readonly number: bigint;
  readonly applied: Map<number, WriteOutcome>;
}

/** The last numbered write of each session: a repeat gets the same answer and is not applied again. */
export class MongoRetries {
  private readonly sessions = new Map<string, LastWrite>();

  /**
   * Returns a function that runs each statement of this command once, or returns its earlier outcome. Refuses
   * an older number.
   */
  runnerFor({ lsid, txnNumber }: Document): (statement: number, apply: () => WriteOutcome) => WriteOutcome {
    if (txnNumber === undefined) return (_, apply) => apply();
    const { applied } = this.lastWrite(BSON.EJSON.stringify(lsid), BigInt(String(txnNumber)));
    return (statement, apply) => {
      const outcome = applied.get(statement) ?? apply();
      applied.set(statement, outcome);
      return outcome;
    };
  }

  private lastWrite(session: string, number: bigint): LastWrite {
    const last = this.sessions.get(session);
    if (last && number < last.number) refuse(225, `there is a newer write in this session than ${number}`);
    if (last?.number === number) return last;
    const fresh = { number, applied: new Map<number, WriteOutcome>() };
    this.sessions.set(session, fresh);
    return fresh;
  }
}
