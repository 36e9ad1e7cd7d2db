import type { RacedayEvent } from '@app/domain';
import type { EventMeta, MadeRow, Row, View } from '@app/eventing';
import { earlierDays } from './earlier';

/** A device that told of something on a race day. Instants are epoch ms; `delayMs` is how long the latest of it had lain there. */
export interface DeviceRow extends Row {
  readonly device: string;
  readonly name: string;
  /** Who used it last. */
  readonly by: string;
  readonly heardAt: number;
  readonly delayMs: number;
  readonly finishes: number;
}

type Device = MadeRow<DeviceRow>;

/** A day's devices by their ids, and which of them told of the event that was taken in last. */
interface Devices {
  readonly byId: Map<string, Device>;
  day: string;
  latest: string;
}

const STREAM = 'raceday-';

/** The devices that a race day was told from: partition = day (YYMMDD), key = the device's id, or its name where it has none. */
export const devices: View<Devices, DeviceRow, RacedayEvent> = {
  name: 'devices',
  version: 1,
  streams: STREAM,
  initial: () => ({ byId: new Map(), day: '', latest: '' }),
  evolve: (state, event, { stream, meta }) => {
    state.day = stream.slice(STREAM.length);
    state.latest = idOf(meta);
    const before = state.byId.get(state.latest);
    if (state.latest !== '') state.byId.set(state.latest, heard(before, event, meta));
    return state;
  },
  rows: ({ byId, day, latest }, since) =>
    [...byId]
      .filter(([key]) => since === undefined || key === latest)
      .map(([key, row]) => ({ partition: day, key, row: { ...row } })),
  earlier: earlierDays,
};

/** What no device asked for has no id: a reactor, or an organiser's form. */
function idOf({ deviceId, device }: EventMeta): string {
  return deviceId ?? device;
}

function heard(before: Device | undefined, { type }: RacedayEvent, meta: EventMeta): Device {
  return {
    device: idOf(meta),
    name: meta.device || (before?.name ?? ''),
    by: meta.by,
    heardAt: meta.recordedAt,
    delayMs: Math.max(0, meta.recordedAt - meta.at),
    finishes: (before?.finishes ?? 0) + Number(type === 'RunnerFinished'),
  };
}
