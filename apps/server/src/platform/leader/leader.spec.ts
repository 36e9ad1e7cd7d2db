import {
  Lease,
  SingleProcessLease,
  type AcquireLeaseOptions,
  type LeaseTerm,
  LeaseTermEnded,
} from '@app/adapters';
import { Logger } from '@nestjs/common';
import { until } from '../../../../../test/support/until';
import { Leader } from './leader';
import { type LeaderTasks, termEnd } from './leader-tasks';

/** A lease whose terms the test ends, as if another node had taken over. */
class ManualLease extends Lease {
  readonly isShared = true;
  readonly terms: { readonly term: LeaseTerm; lose(): void }[] = [];
  /** The calls recorded when each term ended. */
  readonly ended: string[][] = [];

  constructor(private readonly calls: readonly string[]) {
    super();
  }

  acquire({ stopping }: AcquireLeaseOptions): Promise<LeaseTerm | undefined> {
    if (stopping.aborted) return Promise.resolve(undefined);
    const lost = new AbortController();
    const number = this.terms.length + 1;
    const assertHeld = () =>
      lost.signal.aborted ? Promise.reject(new LeaseTermEnded('lost')) : Promise.resolve();
    const release = () => {
      lost.abort();
      this.ended.push([...this.calls]);
      return Promise.resolve();
    };
    const signal = AbortSignal.any([lost.signal, stopping]);
    const term = { number, signal, assertHeld, stopWork: () => lost.abort(), release };
    this.terms.push({ term, lose: () => lost.abort() });
    return Promise.resolve(term);
  }

  polls = 0;

  holder() {
    this.polls += 1;
    return Promise.resolve({ name: 'another', term: 7, silentMs: 40, status: { mail: { waiting: 3 } } });
  }
}

/** Records its calls; fails once when `shouldFail` is set. */
class RecordingTask implements LeaderTasks {
  shouldFail = false;

  constructor(
    private readonly name: string,
    private readonly calls: string[],
    private readonly reactors = { waiting: 0, stuck: [] as string[] },
  ) {}

  async runAsLeader(term: LeaseTerm): Promise<void> {
    this.calls.push(`${this.name} ${String(term.number)}`);
    if (this.shouldFail) {
      this.shouldFail = false;
      throw new Error(`${this.name} broke`);
    }
    await termEnd(term);
    this.calls.push(`${this.name} over`);
  }

  leaderStatus() {
    return { reactors: this.reactors };
  }
}

describe('Leader', () => {
  let calls: string[];
  let lease: ManualLease;
  let errors: string[];
  let tasks: readonly [RecordingTask, RecordingTask];
  let leaders: Leader[];
  /** Resolvers of the pauses that have begun, in order. */
  let pauses: (() => void)[];
  const wait = (_: number, stopping: AbortSignal) =>
    new Promise<void>((resolve) => {
      pauses.push(resolve);
      stopping.addEventListener('abort', () => resolve());
    });
  const untilTasksRun = (term: number) => until(() => calls.includes(`reactors ${String(term)}`));
  /** Waits until `count` pauses have begun, then gives the resolver of the last. */
  const paused = (count: number) => until(() => pauses[count - 1], { what: `pause ${String(count)}` });
  const begin = (own: Lease = lease, canLead = true) => {
    const termListener = {
      beginTerm: () => Promise.resolve(void calls.push('marks')),
      endTerm: () => Promise.resolve(void calls.push('rests')),
    };
    const projections = { caughtUp: () => Promise.resolve() };
    const leader = new Leader(
      { lease: own, canLead, nodeName: 'here', projections, termListener, wait },
      tasks,
    );
    leaders.push(leader);
    leader.onApplicationBootstrap();
    return leader;
  };

  beforeEach(() => {
    [calls, errors, leaders, pauses] = [[], [], [], []];
    lease = new ManualLease(calls);
    tasks = [
      new RecordingTask('mail', calls),
      new RecordingTask('reactors', calls, { waiting: 2, stuck: [] }),
    ];
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    jest
      .spyOn(Logger.prototype, 'error')
      .mockImplementation((message: unknown) => void errors.push(String(message)));
  });
  afterEach(async () => {
    await Promise.all(leaders.map((each) => each.beforeApplicationShutdown()));
    jest.restoreAllMocks();
  });

  it('starts the tasks when a term begins, stops them when it ends, and starts them again with the next', async () => {
    const leader = begin();
    await untilTasksRun(1);
    expect(calls).toEqual(['marks', 'mail 1', 'reactors 1']);
    expect(await leader.holder()).toEqual({ name: 'here', term: 1, silentMs: 0, isHere: true });
    calls.length = 0;
    lease.terms[0]?.lose();
    await untilTasksRun(2);
    expect(calls).toEqual(['mail over', 'reactors over', 'rests', 'marks', 'mail 2', 'reactors 2']);
  });

  it('stops the tasks before shutdown continues', async () => {
    const leader = begin();
    await untilTasksRun(1);
    await leader.beforeApplicationShutdown();
    expect(calls.slice(-3)).toEqual(['mail over', 'reactors over', 'rests']);
    expect(lease.terms).toHaveLength(1);
    expect(lease.terms[0]?.term.signal.aborted).toBe(true);
  });

  it('gives up the lease when one task fails, and takes it again after a pause', async () => {
    tasks[0].shouldFail = true;
    begin();
    const endPause = await paused(1);
    expect(calls).toEqual(['marks', 'mail 1', 'reactors 1', 'reactors over']);
    expect(lease.ended).toEqual([calls]);
    expect(errors).toEqual([expect.stringContaining('mail broke')]);
    endPause();
    await untilTasksRun(2);
    expect(calls.slice(4)).toEqual(['marks', 'mail 2', 'reactors 2']);
  });

  it('reports its own status as leader, else what the leader last sent', async () => {
    const here = begin();
    await untilTasksRun(1);
    expect(await here.tasksStatus()).toEqual({
      reactors: { waiting: 2, stuck: [] },
      mail: { waiting: 0, since: null, refused: 0 },
    });
    const elsewhere = begin(lease, false);
    await paused(1);
    expect(await elsewhere.holder()).toEqual({ name: 'another', term: 7, silentMs: 40, isHere: false });
    expect(await elsewhere.tasksStatus()).toMatchObject({ reactors: { waiting: 0 }, mail: { waiting: 3 } });
    expect(lease.terms).toHaveLength(1);
  });

  it('polls the lease on a node that never leads', async () => {
    begin(lease, false);
    const endPause = await paused(1);
    expect([lease.polls, lease.terms]).toEqual([1, []]);
    endPause();
    await paused(2);
    expect(lease.polls).toBe(2);
  });

  it('always leads when the lease is not shared', async () => {
    const leader = begin(new SingleProcessLease());
    await untilTasksRun(1);
    expect(leader.isShared).toBe(false);
    expect(calls).toContain('reactors 1');
    expect(await leader.holder()).toMatchObject({ isHere: true });
  });
});
