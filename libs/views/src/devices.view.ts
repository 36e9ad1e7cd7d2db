import type { RacedayEvent } from '@app/domain';
import type { EventMeta, RowData, Row, View } from '@app/eventing';
import { earlierDays } from './earlier-partitions';

/**
 * A device that sent events of a race day. Instants are epoch ms; `delayMs`: the time between the latest
 * event and its recording.
 */
export interface DeviceRow extends Row {
  readonly device: string;
  readonly name: string;
  /** Who used it last. */
  readonly by: string;
  readonly heardAt: number;
  readonly delayMs: number;
  readonly finishes: number;
}

type Device = RowData<DeviceRow>;

/** A day's devices by id, and the key of the row that the last applied event changed. */
interface Devices {
  readonly byId: Map<string, Device>;
  day: string;
  changedKey: string;
}

const STREAM = 'raceday-';

/**
 * The devices that sent a race day's events: partition = day (YYMMDD), key = the device's id, or its name
 * without one.
 */
export const devices: View<Devices, DeviceRow, RacedayEvent> = {
  name: 'devices',
  version: 1,
  streamPrefix: STREAM,
  initial: () => ({ byId: new Map(), day: '', changedKey: '' }),
  evolve: (state, event, { stream, meta }) => {
    state.day = stream.slice(STREAM.length);
    state.changedKey = idOf(meta);
    const before = state.byId.get(state.changedKey);
    if (state.changedKey !== '') state.byId.set(state.changedKey, deviceAfter(before, event, meta));
    return state;
  },
  rows: ({ byId, day, changedKey }, since) =>
    [...byId]
      .filter(([key]) => since === undefined || key === changedKey)
      .map(([key, row]) => ({ partition: day, key, row: { ...row } })),
  onDemandPartitions: earlierDays,
};

/** The id is '' when no device sent the event: a reactor did, or an organiser's form. */
function idOf({ deviceId, device }: EventMeta): string {
  return deviceId ?? device;
}

function deviceAfter(before: Device | undefined, { type }: RacedayEvent, meta: EventMeta): Device {
  return {
    device: idOf(meta),
    name: meta.device || (before?.name ?? ''),
    by: meta.by,
    heardAt: meta.recordedAt,
    delayMs: Math.max(0, meta.recordedAt - meta.at),
    finishes: (before?.finishes ?? 0) + Number(type === 'RunnerFinished'),
  };
}
