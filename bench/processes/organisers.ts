import { setTimeout as pause } from 'node:timers/promises';
import {
  consequencesOf,
  dayFrom,
  dayIn,
  evolve,
  isBehind,
  tryDraft,
  updated,
  type Day,
  type DayEvent,
  type DayHistory,
  type DaySnapshot,
  type DayUpdate,
  type DraftedCommand,
} from '@app/domain';
import { io, type Socket } from 'socket.io-client';
import { serveParent } from '../harness/serve-parent';

/**
 * Organisers' screens in their own process. Each has the whole day, applies events, and fetches the day again
 * when its history changes.
 */
const methods = { follow, preview, reached };
export type Organisers = typeof methods;
serveParent(methods);

const DAY = '250913';
/** The polling interval, ms. */
const ASK_AGAIN_MS = 20;

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
async function follow(url: string, headers: Server['headers'], count: number): Promise<void> {
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
async function reached(revision: number): Promise<void> {
  while (screens.some((screen) => screen.revision < revision)) await pause(ASK_AGAIN_MS);
}

async function openScreen(isDesk: boolean): Promise<Screen> {
  const screen = await fetched();
  const socket = io(server.url, { transports: ['websocket'], extraHeaders: server.headers });
  socket.on('day-events', (news: { readonly events: readonly DayEvent[] }) => {
    if (isDesk) events.push(...news.events.filter(({ revision }) => revision > events.length));
    if (news.events.some(({ event }) => isBehind(screen.day, event))) fetchAgain(screen);
    else takeIn(screen, news.events);
  });
  socket.on('day-changed', () => fetchAgain(screen));
  await subscribed(socket, screen.revision);
  return screen;
}

async function subscribed(socket: Socket, after: number): Promise<void> {
  await socket.emitWithAck('subscribe-to-day', { day: DAY, after });
}

function takeIn(screen: Screen, told: readonly DayEvent[]): void {
  for (const one of told) {
    if (one.revision <= screen.revision) continue;
    evolve(screen.day, one.event, one);
    screen.revision = one.revision;
  }
}

function fetchAgain(screen: Screen): void {
  void fetched(screen.day.base).then(({ day, revision }) => {
    if (revision > screen.revision) Object.assign(screen, { day, revision });
  });
}

async function fetched(base: DaySnapshot | null = null): Promise<Screen> {
  const news = await get<DaySnapshot | DayUpdate>(base ? `?since=${String(base.revision)}` : '');
  const snapshot = base && 'since' in news ? updated(base, news) : news;
  return { day: dayIn(snapshot), revision: snapshot.revision };
}

async function get<Body>(path: string): Promise<Body> {
  const answer = await fetch(`${server.url}/admin/api/days/${DAY}${path}`, { headers: server.headers });
  if (!answer.ok) throw new Error(`answered ${String(answer.status)}`);
  return (await answer.json()) as Body;
}
