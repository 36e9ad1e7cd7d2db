import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Acknowledged, Stopped } from '../testing/endless-writers';
import {
  expectAcknowledgedStored,
  expectIntactFile,
  expectNoGaps,
  FROM_SOURCE,
  linesOf,
  storedEvents,
  WRITERS,
  testKilledWriters,
} from '../testing/killed-writers';
import { temporaryFolder } from '../testing/test-files';

testKilledWriters(2);

describe('An event store on a full disk', () => {
  const directory = temporaryFolder();

  it('acknowledges nothing more, and retains every acknowledged append', async () => {
    const file = join(directory, 'full.db');
    const limited = `ulimit -f 800; exec "$0" "$@"`;
    const child = spawn('bash', ['-c', limited, process.execPath, FROM_SOURCE, WRITERS, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = await linesOf<Acknowledged & Stopped>(child);
    const last = lines.pop();
    expect(last).toEqual({
      stopped: 'store-failed',
      later: 'store-failed',
      reported: 'store-failed',
      failure: 'store-failed',
    });
    expect(lines.length).toBeGreaterThan(20);
    const events = await storedEvents(file);
    expectNoGaps(events);
    expectAcknowledgedStored(lines, events);
    expectIntactFile(file);
  });
});
