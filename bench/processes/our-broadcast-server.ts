import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { MemoryEventStore, RandomIds, SystemClock } from '@app/adapters';
import type { RacedayEvent } from '@app/domain';
import { createApp } from '../../apps/server/src/app';
import { readConfig } from '../../apps/server/src/platform/config/config';
import { memoryEngines } from '../../apps/server/src/platform/engines/memory-engines';
import { newRacedayEvent } from '../harness/events';
import { monotonicMs } from '../harness/monotonic';
import { serveParent } from '../harness/serve-parent';
import type { SentMessage } from './preframed-server';

/** Our server without a disk: an event passes its views, frames and gateway to every screen. */
const methods = { listen, broadcast };
export type OurBroadcastServer = typeof methods;
serveParent(methods);

const part = 'race-250913-10';
const sort = 'runner-0';
const store = new MemoryEventStore();
let revision = 0;

async function listen(): Promise<number> {
  const config = readConfig({ CLOCK: '2025-09-13T08:00:00Z' });
  const clock = new SystemClock(config.clock.startAt);
  const app = await createApp(config, memoryEngines(clock, new RandomIds(), store));
  await app.listen(0, '127.0.0.1');
  const names = { firstname: 'Margareta', lastname: 'Lindqvist', company: 'IK Exempel', phone: '' };
  const details = { ...names, age: 44, birthYear: 1981, group: 'Dam', registration: null } as const;
  await append({ type: 'RaceCreated', part, date: '2025-09-13', distance: 1000, openForReg: true });
  await append({ type: 'RunnerAdded', part, sort, ...details });
  await append({ type: 'BibRegistered', part, sort, bib: 17 });
  await append({ type: 'RaceStarted', part, at: 1_757_757_600_000 });
  return Number(new URL(await app.getUrl()).port);
}

async function broadcast(times: number, everyMs: number): Promise<SentMessage[]> {
  const sent: SentMessage[] = [];
  for (let count = 0; count < times; count++) {
    await pause(everyMs);
    const at = monotonicMs();
    await append({ type: 'RunnerFinished', part, sort, at: 1_757_757_601_234 + revision });
    sent.push({ revision, at });
  }
  return sent;
}

async function append(event: RacedayEvent): Promise<void> {
  revision = (await store.append('raceday-250913', revision, [newRacedayEvent(event, revision)])).revision;
}
