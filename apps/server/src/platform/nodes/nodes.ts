import type { HeardNode, NodeCard, NodeRegistry } from '@app/adapters';
import { StoreAway } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';

const log = new Logger('Nodes');

/** How often a node says that it is there, after which silence it counts as gone, and after which its place is cleared away, ms. */
interface NodePace {
  readonly beatMs: number;
  readonly goneMs: number;
  readonly forgetMs: number;
}

const PACE: NodePace = { beatMs: 3000, goneMs: 15_000, forgetMs: 600_000 };

/** `now`: the process's own clock, ms, which only goes forward: what other machines' clocks say is never asked. */
interface NodesParts {
  readonly registry: NodeRegistry;
  readonly own: NodeCard;
  readonly now?: () => number;
  readonly pace?: NodePace;
}

/** Another node, and how long it has been watched without a sign of life, ms. */
interface Other extends HeardNode {
  readonly silentMs: number;
}

/** Which nodes of the product are there, this one among them. */
export class Nodes {
  readonly own: NodeCard;
  /** Whether nobody could be asked the last time. */
  isAway = false;
  private readonly registry: NodeRegistry;
  private readonly now: () => number;
  private readonly pace: NodePace;
  private readonly stopping = new AbortController();
  private readonly listeners = new Set<() => void>();
  private readonly tells = new Map<string, () => unknown>();
  private others: ReadonlyMap<string, Other> = new Map();
  private beats = 0;
  private lookedAt: number | undefined;
  private beating: Promise<void> = Promise.resolve();

  constructor({ registry, own, now = () => performance.now(), pace = PACE }: NodesParts) {
    this.registry = registry;
    this.own = own;
    this.now = now;
    this.pace = pace;
  }

  /** Tells the others that this node is there. Throws StoreAway. */
  async announce(): Promise<void> {
    this.beats += 1;
    const news = Object.fromEntries([...this.tells].map(([about, tell]) => [about, tell()]));
    await this.ask((registry) => registry.renew(this.own, this.beats, news));
  }

  /** Tells the others about something with every beat from now on: as JSON, and little. */
  tell(about: string, what: () => unknown): void {
    this.tells.set(about, what);
  }

  /** What others that are there told about something, as of their latest beat that was heard of: whatever their versions say. */
  told(about: string): readonly unknown[] {
    return this.livingOthers().flatMap(({ news }) => (about in news ? [news[about]] : []));
  }

  /** Every node that is there as far as is known, this one first. Who is silent for a while is not. */
  living(): readonly NodeCard[] {
    return [this.own, ...this.livingOthers().map(({ card }) => card)];
  }

  /** Looks who is there now. Throws StoreAway. */
  async look(): Promise<readonly NodeCard[]> {
    const heard = await this.ask((registry) => registry.all());
    const before = idsOf(this.living());
    this.take(heard);
    const living = this.living();
    if (idsOf(living) !== before) for (const listener of this.listeners) listener();
    return living;
  }

  /** Calls back whenever somebody has come or gone; gives the way to stop listening. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Asks the registry, and remembers whether it answers. */
  async ask<Answer>(question: (registry: NodeRegistry) => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await question(this.registry);
      this.isAway = false;
      return answer;
    } catch (error) {
      this.isAway = true;
      throw error;
    }
  }

  /** One sign of life, and a look at the others'. Throws StoreAway. */
  async beat(): Promise<void> {
    await this.announce();
    await this.look();
    for (const [id, { silentMs }] of this.others)
      if (silentMs >= this.pace.forgetMs) await this.ask((registry) => registry.remove(id));
  }

  /** Beats until it leaves. */
  keepBeating(): void {
    this.beating = this.beatOnAndOn();
  }

  /** Says that it is not there any more. Where nobody can be told, the others notice by themselves. */
  async leave(): Promise<void> {
    this.stopping.abort();
    await this.beating;
    await this.registry.remove(this.own.id).catch(report);
  }

  private async beatOnAndOn(): Promise<void> {
    const { signal } = this.stopping;
    const isOver = () => signal.aborted;
    while (!isOver()) {
      await sleep(this.pace.beatMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!isOver()) await this.beat().catch(report);
    }
  }

  private livingOthers(): readonly Other[] {
    return [...this.others.values()].filter(({ silentMs }) => silentMs < this.pace.goneMs);
  }

  /** Time in which nobody looked, because this process or the registry was away, counts against nobody. */
  private take(heard: readonly HeardNode[]): void {
    const now = this.now();
    const watchedMs = Math.min(now - (this.lookedAt ?? now), 2 * this.pace.beatMs);
    this.lookedAt = now;
    const others = heard.filter(({ card }) => card.id !== this.own.id);
    this.others = new Map(
      others.map((node) => {
        const { id } = node.card;
        const before = this.others.get(id);
        const silentMs = before?.beat === node.beat ? before.silentMs + watchedMs : 0;
        return [id, { ...node, silentMs }];
      }),
    );
  }
}

function idsOf(nodes: readonly NodeCard[]): string {
  return nodes
    .map(({ id }) => id)
    .sort()
    .join();
}

/** That the registry is away is told by whoever reaches for it. */
function report(error: unknown): void {
  if (!(error instanceof StoreAway)) log.error(error);
}
