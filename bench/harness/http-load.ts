import { HttpConnection } from './http-connection';
import { paceOf, type Pace } from './run-producers';
import { cpuOf } from './process-cost';

/** A server process on this machine. */
export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
}

/** The pace of a load, the server's CPU time per request in µs, and the number of retries. */
export type LoadPace = Pace & { readonly cpu: number; readonly retries: number };

/**
 * How to generate a load. `awake`: the client never sleeps. Waking it costs the server CPU time with every
 * answer, more the slower the server is, which would count as the server's own work. Not for servers that
 * need both processors.
 */
interface LoadSettings {
  readonly awake?: boolean;
  readonly inFlight?: number;
  /** The status after which a request is sent again. */
  readonly retryStatus?: number;
}

const IN_FLIGHT = 64;

/**
 * Returns a load generator for a server. It sends all requests in order, 64 in flight by default, and throws
 * at the first reply with another status.
 */
export function createLoad(
  { port, pid }: ServerProcess,
  { awake = false, inFlight = IN_FLIGHT, retryStatus }: LoadSettings = {},
) {
  return async (requests: readonly Buffer[], status: number): Promise<LoadPace> => {
    const opening = Array.from({ length: inFlight }, () => HttpConnection.open(port));
    const connections = await Promise.all(opening);
    const queue = requests.values();
    const latencies: number[] = [];
    let retries = 0;
    const answered = async (connection: HttpConnection, request: Buffer) => {
      for (;;) {
        const reply = await connection.send(request);
        if (reply.status !== retryStatus) return reply;
        retries += 1;
      }
    };
    const work = async (connection: HttpConnection) => {
      for (const request of queue) {
        const at = performance.now();
        const reply = await answered(connection, request);
        latencies.push(performance.now() - at);
        if (reply.status !== status) throw new Error(`answered ${reply.status}: ${reply.body.toString()}`);
      }
      connection.close();
    };
    const sleepAgain = awake ? stayAwake() : () => undefined;
    const cpu = cpuOf(pid);
    const began = performance.now();
    await Promise.all(connections.map(work)).finally(sleepAgain);
    const pace = paceOf(latencies, performance.now() - began);
    return { ...pace, cpu: (cpuOf(pid) - cpu) / requests.length, retries };
  };
}

/** Spins this process's event loop until the returned function is called. */
function stayAwake(): () => void {
  let isAwake = true;
  const turn = () => {
    if (isAwake) setImmediate(turn);
  };
  turn();
  return () => {
    isAwake = false;
  };
}
