import type { Refusal } from './mongo-refusals';

/** An injected fault of a command: whether it is still applied, and how its sender is answered. */
export interface CommandFault {
  readonly applies: boolean;
  /** `hang-up`: breaks the connection instead of answering. */
  readonly then: Refusal | 'hang-up';
}

/** Where commands can be held: `commands` before they are applied, `answers` after. */
type Gate = 'commands' | 'answers';

interface Hold {
  readonly gate: Gate;
  readonly names: readonly string[] | undefined;
  readonly released: Promise<void>;
}

interface Plan {
  readonly names: readonly string[];
  readonly fault: CommandFault;
  left: number;
}

/** Fault injection for MongoServer; by default there are no faults. */
export class MongoFaults {
  private plans: Plan[] = [];
  private readonly holds = new Set<Hold>();
  private stepDowns = new Set<symbol>();

  /** Makes the next `times` commands of these names fail, after faults planned earlier. */
  onCommand(names: readonly string[], fault: CommandFault, times = 1): void {
    this.plans.push({ names, fault, left: times });
  }

  /** Holds all commands at the gate, or those of these names, until the returned function is called. */
  hold(gate: Gate, names?: readonly string[]): () => void {
    let open: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      open = resolve;
    });
    const hold = { gate, names, released };
    this.holds.add(hold);
    return () => {
      this.holds.delete(hold);
      open();
    };
  }

  /** Makes the server a non-primary, as during an election, until the returned function is called. */
  stepDown(): () => void {
    const term = Symbol('another is primary');
    this.stepDowns.add(term);
    return () => {
      this.stepDowns.delete(term);
    };
  }

  get isPrimary(): boolean {
    return this.stepDowns.size === 0;
  }

  /** Removes all planned faults; held commands stay held. */
  clear(): void {
    this.plans = [];
    this.stepDowns = new Set();
  }

  /** Takes the next planned fault of this command. */
  take(name: string): CommandFault | undefined {
    const plan = this.plans.find(({ names }) => names.includes(name));
    if (!plan) return undefined;
    plan.left -= 1;
    if (plan.left < 1) this.plans = this.plans.filter((other) => other !== plan);
    return plan.fault;
  }

  /** Resolves when the gate is open to this command. */
  async waitAt(gate: Gate, name: string): Promise<void> {
    const isHeld = (hold: Hold) => hold.gate === gate && (hold.names?.includes(name) ?? true);
    await Promise.all([...this.holds].filter(isHeld).map(({ released }) => released));
  }
}
