import type { SystemFigures } from '@app/domain';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Lag } from './lag';
import type { ReadinessReport } from './readiness';

/** What a running product tells its operators by the door in its folder. */
export interface ToldToOperators {
  status(): Promise<ProductStatus>;
  lag(): Promise<readonly Lag[]>;
}

/** Which product it is, and how it is. */
interface ProductStatus {
  readonly pid: number;
  readonly release: string;
  readonly readiness: ReadinessReport;
  readonly system: SystemFigures;
}

/** The way to a product that runs on a folder: a socket file there, for the folder's owner alone. */
export function doorOf(dataDir: string): string {
  return join(dataDir, 'ops.sock');
}

const PATIENCE_MS = 10_000;

/** Asks the product that runs on a folder. Undefined where none does; throws what it could not answer. */
export function askProduct<Question extends keyof ToldToOperators>(
  dataDir: string,
  question: Question,
): Promise<Awaited<ReturnType<ToldToOperators[Question]>> | undefined> {
  return new Promise((resolve, reject) => {
    const socketPath = doorOf(dataDir);
    const asked = request(
      { socketPath, path: `/${question}`, agent: false, timeout: PATIENCE_MS },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.once('error', reject);
        answer.once('end', () => {
          if (answer.statusCode === 200)
            resolve(JSON.parse(text) as Awaited<ReturnType<ToldToOperators[Question]>>);
          else reject(new Error(`the product could not say: ${text}`));
        });
      },
    );
    asked.once('timeout', () => asked.destroy(new Error('the product does not answer')));
    asked.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
    asked.end();
  });
}
