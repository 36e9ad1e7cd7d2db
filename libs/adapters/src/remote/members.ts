import type { Clock } from '../clock/clock';
import type { ServerHost } from './way-in';

/** What an engine says of itself; undefined where it does not. */
export interface EngineInfo {
  readonly version: string | undefined;
  /** Its clock, epoch ms. */
  readonly time: number | undefined;
}

/** A server that was asked by itself, of those that are a cluster or a set together. */
export interface Member extends ServerHost {
  /** Undefined where it could not be asked. */
  readonly info: EngineInfo | undefined;
  /** What it is called by others of its kind. */
  readonly product: 'EventStoreDB' | 'MongoDB' | 'FerretDB';
  /** What it does among the others, in its makers' word; undefined where nobody tells, or it is alone. */
  readonly role?: string | undefined;
  /** Why it could not be asked, in words. */
  readonly trouble?: string | undefined;
  /** From when till when it was asked, epoch ms by our clock. */
  readonly asked: readonly [before: number, after: number];
}

/** Every server that is named, and that those tell of. `cannotWrite`: why nothing can be written to them together, in words. */
export interface Members {
  readonly all: readonly Member[];
  readonly cannotWrite: string | undefined;
}

/** A server, and what came of asking it. */
export interface Asked<Answer> extends ServerHost, Pick<Member, 'asked' | 'trouble'> {
  readonly answer?: Answer;
}

/** Who is asked, and how. `isAlone`: whatever others it tells of, it is spoken to alone. */
interface Asking<Answer> {
  readonly named: readonly ServerHost[];
  readonly ask: (host: ServerHost) => Promise<Answer>;
  readonly clock: Clock;
  readonly isAlone?: boolean;
}

/**
 * Asks each server that is named, at once, and then each other that they tell of. One that tells of nobody but itself is alone, and is
 * not asked again by what it calls itself: that may mean nothing here.
 */
export async function askAround<Answer extends { readonly told: readonly ServerHost[] }>({
  named,
  ask,
  clock,
  isAlone = false,
}: Asking<Answer>): Promise<{ readonly all: readonly Asked<Answer>[]; readonly isAlone: boolean }> {
  const each = (hosts: readonly ServerHost[]) => Promise.all(hosts.map((host) => asked(host, ask, clock)));
  const first = await each(named);
  const told = first.flatMap(({ answer }) => answer?.told ?? []);
  if (isAlone || (first.length === 1 && told.length < 2)) return { all: first, isAlone: true };
  return { all: [...first, ...(await each(unknownAmong(told, first)))], isAlone: false };
}

async function asked<Answer>(
  host: ServerHost,
  ask: (host: ServerHost) => Promise<Answer>,
  clock: Clock,
): Promise<Asked<Answer>> {
  const before = clock.now();
  try {
    const answer = await ask(host);
    return { ...host, answer, asked: [before, clock.now()] };
  } catch (error) {
    const trouble = error instanceof Error ? error.message : String(error);
    return { ...host, trouble, asked: [before, clock.now()] };
  }
}

/** How many of a cluster vote, and how many must be there for something to be written. */
interface Quorum {
  readonly voters: number;
  readonly needed: number;
}

/** More than half. */
export function majorityOf(voters: number): Quorum {
  return { voters, needed: Math.floor(voters / 2) + 1 };
}

/** Why those that are there cannot write, in words; undefined where they can. */
export function whyNot(there: number, { voters, needed }: Quorum, isLed: boolean): string | undefined {
  if (there < needed)
    return `${String(there)} of ${String(voters)} can be reached, and it takes ${String(needed)}`;
  return isLed ? undefined : 'none of those that can be reached leads the others';
}

/** Those of the hosts that are not among `known`, each once. */
function unknownAmong(hosts: readonly ServerHost[], known: readonly ServerHost[]): readonly ServerHost[] {
  const others = new Map(hosts.map((each) => [whereOf(each), each]));
  for (const each of known) others.delete(whereOf(each));
  return [...others.values()];
}

/** A host as it is written in an address. */
export function whereOf({ host, port }: ServerHost): string {
  return `${host}:${String(port)}`;
}
