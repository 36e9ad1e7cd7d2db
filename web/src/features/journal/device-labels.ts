import type { JournalLine } from '@app/domain';

/** How much of an id is enough to tell two devices apart. */
const SHOWN = 4;

/** What to call the device behind a line: its name, and where several devices of the day have that name, the beginning of its id too. */
export function deviceLabels(rows: readonly JournalLine[]): (row: JournalLine) => string {
  const devices = new Map<string, Set<string>>();
  for (const { device, deviceId } of rows) {
    if (deviceId !== null) devices.set(device, (devices.get(device) ?? new Set()).add(deviceId));
  }
  return ({ device, deviceId }) => {
    const isShared = (devices.get(device)?.size ?? 0) > 1;
    return isShared && deviceId !== null ? `${device} (${deviceId.slice(0, SHOWN)})` : device;
  };
}
