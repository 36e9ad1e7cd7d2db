import { setTimeout as wait } from 'node:timers/promises';
import type { Refusal } from './mongo-refusals';

/** What is to go wrong with a command: whether it is applied all the same, and how its sender is answered. */
export interface CommandFault {
  readonly applies: boolean;
  /** `silence`: never. `hang-up`: its connection is broken instead. */
  readonly then: Refusal | 'silence' | 'hang-up';
}

/** `commands` are held before they are applied, `answers` after. */
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

/** What is to go wrong at a MongoDB double, told by the test. Nothing does until it is told. */
export class MongoFaults {
  /** How much later than applied every command is answered. */
  answerDelayMs = 0;
  private plans: Plan[] = [];
  private readonly holds = new Set<Hold>();
  private elsewhere = new Set<symbol>();

  /** The next `times` commands of these names go wrong, after those that were already told to. */
  onCommand(names: readonly string[], fault: CommandFault, times = 1): void {
    this.plans.push({ names, fault, left: times });
  }

  /** Holds all that come to the gate, or those of these names, until the returned function is called. */
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

  /** The primary is elsewhere, as while another is elected, until the returned function is called. */
  stepDown(): () => void {
    const term = Symbol('another is primary');
    this.elsewhere.add(term);
    return () => {
      this.elsewhere.delete(term);
    };
  }

  get isPrimary(): boolean {
    return this.elsewhere.size === 0;
  }

  /** All is well again for those that come from now on; what is held stays so until it is let go. */
  clear(): void {
    this.plans = [];
    this.elsewhere = new Set();
    this.answerDelayMs = 0;
  }

  /** What is to go wrong with this command. */
  take(name: string): CommandFault | undefined {
    const plan = this.plans.find(({ names }) => names.includes(name));
    if (!plan) return undefined;
    plan.left -= 1;
    if (plan.left < 1) this.plans = this.plans.filter((other) => other !== plan);
    return plan.fault;
  }

  /** Resolves when the gate is open to this command. */
  async passing(gate: Gate, name: string): Promise<void> {
    const isHeld = (hold: Hold) => hold.gate === gate && (hold.names?.includes(name) ?? true);
    await Promise.all([...this.holds].filter(isHeld).map(({ released }) => released));
    if (gate === 'answers' && this.answerDelayMs > 0)
      await wait(this.answerDelayMs, undefined, { ref: false });
  }
}
