import { ownValue } from '@app/domain';
import type { Clock, Heartbeat, NodeInfo, NodeRegistry } from '@app/adapters';
import { type Catalogue, StoreUnavailable, versionsReadBy } from '@app/eventing';
import { allViews } from '@app/views';
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';

const log = new Logger('Nodes');

/** The heartbeat's interval, and silences after which a node is gone and its entry removed, ms. */
interface NodePace {
  readonly beatMs: number;
  readonly goneMs: number;
  readonly forgetMs: number;
}

const PACE: NodePace = { beatMs: 3000, goneMs: 15_000, forgetMs: 600_000 };

/** `now`: the process's monotonic clock, ms; other machines' clocks are never used. */
interface NodesOptions {
  readonly registry: NodeRegistry;
  readonly own: NodeInfo;
  readonly now?: () => number;
  readonly pace?: NodePace;
}

/** Another node, and its observed silence in ms. */
interface OtherNode extends Heartbeat {
  readonly silentMs: number;
}

/** The running nodes of the product, this one included. */
export class Nodes {
  readonly own: NodeInfo;
  /** Whether the registry was unavailable at the last request. */
  isUnavailable = false;
  private readonly registry: NodeRegistry;
  private readonly now: () => number;
  private readonly pace: NodePace;
  private readonly stopping = new AbortController();
  private readonly listeners = new Set<() => void>();
  private readonly shares = new Map<string, () => unknown>();
  private others: ReadonlyMap<string, OtherNode> = new Map();
  private beats = 0;
  private polledAt: number | undefined;
  private heartbeats: Promise<void> = Promise.resolve();

  constructor({ registry, own, now = () => performance.now(), pace = PACE }: NodesOptions) {
    this.registry = registry;
    this.own = own;
    this.now = now;
    this.pace = pace;
  }

  /** Sends a heartbeat with this node's info. Throws StoreUnavailable. */
  async announce(): Promise<void> {
    this.beats += 1;
    const news = Object.fromEntries([...this.shares].map(([about, valueOf]) => [about, valueOf()]));
    await this.query((registry) => registry.recordHeartbeat(this.own, this.beats, news));
  }

  /** Adds a value to every further heartbeat: small, as JSON. */
  share(about: string, what: () => unknown): void {
    this.shares.set(about, what);
  }

  /** Returns what others shared under this name in their latest heartbeat, of any release, unvalidated. */
  sharedByOthers(about: string): readonly unknown[] {
    return this.runningOthers().flatMap(({ news }) =>
      Object.hasOwn(news, about) ? [ownValue(news, about)] : [],
    );
  }

  /** Returns the running nodes as last polled, this one first; excludes silent ones. */
  running(): readonly NodeInfo[] {
    return [this.own, ...this.runningOthers().map(({ info }) => info)];
  }

  /** Polls the registry. Throws StoreUnavailable. */
  async poll(): Promise<readonly NodeInfo[]> {
    const entries = await this.query((registry) => registry.all());
    const before = idsOf(this.running());
    this.update(entries);
    const running = this.running();
    if (idsOf(running) !== before) for (const listener of this.listeners) listener();
    return running;
  }

  /** Calls back when a node comes or goes; returns the function to stop listening. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Queries the registry and records whether it answers. */
  async query<Answer>(question: (registry: NodeRegistry) => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await question(this.registry);
      this.isUnavailable = false;
      return answer;
    } catch (error) {
      this.isUnavailable = true;
      throw error;
    }
  }

  /** Sends a heartbeat, polls the others and removes long-silent ones. Throws StoreUnavailable. */
  async heartbeat(): Promise<void> {
    await this.announce();
    await this.poll();
    for (const [id, { silentMs }] of this.others)
      if (silentMs >= this.pace.forgetMs) await this.query((registry) => registry.remove(id));
  }

  /** Sends heartbeats until it leaves. */
  startHeartbeat(): void {
    this.heartbeats = this.heartbeatLoop();
  }

  /** Removes this node from the registry. When that fails, the others notice its silence. */
  async leave(): Promise<void> {
    this.stopping.abort();
    await this.heartbeats;
    await this.registry.remove(this.own.id).catch(report);
  }

  private async heartbeatLoop(): Promise<void> {
    const { signal } = this.stopping;
    const isOver = () => signal.aborted;
    while (!isOver()) {
      await sleep(this.pace.beatMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!isOver()) await this.heartbeat().catch(report);
    }
  }

  private runningOthers(): readonly OtherNode[] {
    return [...this.others.values()].filter(({ silentMs }) => silentMs < this.pace.goneMs);
  }

  /** Time without polls, because this process or the registry was unavailable, does not count as silence. */
  private update(entries: readonly Heartbeat[]): void {
    const now = this.now();
    const watchedMs = Math.min(now - (this.polledAt ?? now), 2 * this.pace.beatMs);
    this.polledAt = now;
    const others = entries.filter(({ info }) => info.id !== this.own.id);
    this.others = new Map(
      others.map((node) => {
        const { id } = node.info;
        const before = this.others.get(id);
        const silentMs = before?.beat === node.beat ? before.silentMs + watchedMs : 0;
        return [id, { ...node, silentMs }];
      }),
    );
  }
}

function idsOf(nodes: readonly NodeInfo[]): string {
  return nodes
    .map(({ id }) => id)
    .sort()
    .join();
}

/** The registry's client logs that it is unavailable. */
function report(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) log.error(error);
}

/** The source of a node's info. `node`: its id and name; `events`: the events it reads. */
interface NodeInfoSource {
  readonly node: Pick<NodeInfo, 'id' | 'name'>;
  readonly role: string;
  readonly release: string;
  readonly events: Catalogue;
  readonly clock: Clock;
  readonly secrets?: NodeInfo['secrets'];
}

export function ownNodeInfo({
  node: { id, name },
  role,
  release,
  events,
  clock,
  secrets = {},
}: NodeInfoSource): NodeInfo {
  const views = Object.fromEntries(allViews.map((view) => [view.name, view.version]));
  return { id, name, role, release, startedAt: clock.now(), reads: versionsReadBy(events), views, secrets };
}
