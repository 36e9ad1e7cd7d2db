import type { SystemFigures } from '@app/domain';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Lag } from './lag';
import type { ReadinessReport } from './readiness';

/** Queries that a running product answers through its admin socket. */
export interface AdminQueries {
  status(): Promise<ProductStatus>;
  lag(): Promise<readonly Lag[]>;
}

/** The product's process, release and health. */
interface ProductStatus {
  readonly pid: number;
  readonly release: string;
  readonly readiness: ReadinessReport;
  readonly system: SystemFigures;
}

/** The admin socket of the product on a folder; only the folder's owner may use it. */
export function adminSocketPath(dataDir: string): string {
  return join(dataDir, 'ops.sock');
}

const TIMEOUT_MS = 10_000;

/** Queries the product running on a folder. Undefined when none runs; throws its error. */
export function queryProduct<Question extends keyof AdminQueries>(
  dataDir: string,
  question: Question,
): Promise<Awaited<ReturnType<AdminQueries[Question]>> | undefined> {
  return new Promise((resolve, reject) => {
    const socketPath = adminSocketPath(dataDir);
    const query = request(
      { socketPath, path: `/${question}`, agent: false, timeout: TIMEOUT_MS },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.once('error', reject);
        answer.once('end', () => {
          if (answer.statusCode === 200)
            resolve(JSON.parse(text) as Awaited<ReturnType<AdminQueries[Question]>>);
          else reject(new Error(`the product reported an error: ${text}`));
        });
      },
    );
    query.once('timeout', () => query.destroy(new Error('the product does not answer')));
    query.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
    query.end();
  });
}
