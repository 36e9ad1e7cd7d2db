import { HttpConnection } from './http-connection';
import { paceOf, type Pace } from './in-flight';
import { cpuOf } from './process-cost';

/** The pace of a load, and the processor time the server spent on each request, in µs. */
export type LoadPace = Pace & { readonly cpu: number };

/** Keeps many requests in flight at one server, one on each connection. */
export class HttpLoad {
  static async open({ port, pid }: { readonly port: number; readonly pid: number }, inFlight = 64) {
    const opening = Array.from({ length: inFlight }, () => HttpConnection.open(port));
    return new HttpLoad(await Promise.all(opening), pid);
  }

  private constructor(
    private readonly connections: readonly HttpConnection[],
    private readonly pid: number,
  ) {}

  /** Sends all requests in their order. Throws at the first answer whose status is another. */
  async run(requests: readonly Buffer[], status: number): Promise<LoadPace> {
    const latencies: number[] = [];
    let next = 0;
    const work = async (connection: HttpConnection) => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const at = performance.now();
        const reply = await connection.send(request);
        latencies.push(performance.now() - at);
        if (reply.status !== status) throw new Error(`answered ${reply.status}: ${reply.body.toString()}`);
      }
    };
    const cpu = cpuOf(this.pid);
    const began = performance.now();
    await Promise.all(this.connections.map(work));
    const pace = paceOf(latencies, performance.now() - began);
    return { ...pace, cpu: (cpuOf(this.pid) - cpu) / requests.length };
  }

  close(): void {
    for (const connection of this.connections) connection.close();
  }
}
