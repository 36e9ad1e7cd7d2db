import { setTimeout as pause } from 'node:timers/promises';
import {
  consequencesOf,
  dayFrom,
  dayFromSnapshot,
  evolve,
  needsRefetch,
  tryDraft,
  applyUpdate,
  type Day,
  type DayEvent,
  type DayHistory,
  type DaySnapshot,
  type DayUpdate,
  type DraftedCommand,
} from '@app/domain';
import { io, type Socket } from 'socket.io-client';
import { serveParent } from '../harness/helper-process';

/**
 * Organisers' screens in their own process. Each has the whole day, applies events, and fetches the day again
 * when its history changes.
 */
const methods = { openScreens, preview, waitForRevision };
export type Organisers = typeof methods;
serveParent(methods);

const DAY = '250913';
/** The polling interval, ms. */
const POLL_MS = 20;

interface Screen {
  day: Day;
  revision: number;
}

interface Server {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const screens: Screen[] = [];
/** All events of the day, for the corrections desk. */
const events: DayEvent[] = [];
let server: Server = { url: '', headers: {} };

/** Opens the screens; the first one is also the corrections desk. */
async function openScreens(url: string, headers: Server['headers'], count: number): Promise<void> {
  server = { url, headers };
  events.push(...(await get<DayHistory>('/events')).events);
  for (let nth = 0; nth < count; nth++) screens.push(await openScreen(nth === 0));
}

/**
 * Computes a draft's effect on the day, as the corrections desk does after every change. Returns the number
 * of affected runners.
 */
function preview(commands: readonly DraftedCommand[]): number {
  const day = dayFrom(events);
  return consequencesOf(day, tryDraft(day, commands, 'prov').after).runners.length;
}

/** Resolves once every screen has a revision. */
async function waitForRevision(revision: number): Promise<void> {
  while (screens.some((screen) => screen.revision < revision)) await pause(POLL_MS);
}

async function openScreen(isDesk: boolean): Promise<Screen> {
  const screen = await fetchDay();
  const socket = io(server.url, { transports: ['websocket'], extraHeaders: server.headers });
  socket.on('day-events', (update: { readonly events: readonly DayEvent[] }) => {
    if (isDesk) events.push(...update.events.filter(({ revision }) => revision > events.length));
    if (update.events.some(({ event }) => needsRefetch(screen.day, event))) refetch(screen);
    else applyEvents(screen, update.events);
  });
  socket.on('day-changed', () => refetch(screen));
  await subscribe(socket, screen.revision);
  return screen;
}

async function subscribe(socket: Socket, after: number): Promise<void> {
  await socket.emitWithAck('subscribe-to-day', { day: DAY, after });
}

function applyEvents(screen: Screen, received: readonly DayEvent[]): void {
  for (const recorded of received) {
    if (recorded.revision <= screen.revision) continue;
    evolve(screen.day, recorded.event, recorded);
    screen.revision = recorded.revision;
  }
}

function refetch(screen: Screen): void {
  void fetchDay(screen.day.base).then(({ day, revision }) => {
    if (revision > screen.revision) Object.assign(screen, { day, revision });
  });
}

async function fetchDay(base: DaySnapshot | null = null): Promise<Screen> {
  const update = await get<DaySnapshot | DayUpdate>(base ? `?since=${String(base.revision)}` : '');
  const snapshot = base && 'since' in update ? applyUpdate(base, update) : update;
  return { day: dayFromSnapshot(snapshot), revision: snapshot.revision };
}

async function get<Body>(path: string): Promise<Body> {
  const answer = await fetch(`${server.url}/admin/api/days/${DAY}${path}`, { headers: server.headers });
  if (!answer.ok) throw new Error(`answered ${String(answer.status)}`);
  return (await answer.json()) as Body;
}
