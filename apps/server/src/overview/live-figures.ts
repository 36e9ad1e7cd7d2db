import type { DeviceFigures, MailFigures, SystemFigures } from '@app/domain';
import type { DeviceRow, MailingRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { Leader } from '../platform/leader/leader';
import { SystemReport } from '../platform/operations/system-report';
import { DeviceContacts } from '../raceday';

/** Figures that no view has: connected devices, queued mail, system state. */
@Injectable()
export class LiveFigures {
  constructor(
    private readonly contacts: DeviceContacts,
    private readonly leader: Leader,
    private readonly report: SystemReport,
  ) {}

  system(): Promise<SystemFigures> {
    return this.report.now();
  }

  async mail(mailings: readonly MailingRow[]): Promise<MailFigures> {
    const { waiting, since, refused } = (await this.leader.tasksStatus()).mail;
    return {
      waiting,
      waitingSince: since,
      refused,
      underWay: mailings.filter(({ completedAt }) => completedAt === null).length,
      failed: mailings.reduce((sum, { failed }) => sum + failed, 0),
    };
  }

  /** A day's devices sorted by name, with their connection state. */
  devices(rows: readonly DeviceRow[]): readonly DeviceFigures[] {
    const contacts = this.contacts.all();
    const figures = rows.map(({ device, name, by, heardAt, delayMs, finishes }) => {
      const contact = contacts.get(device);
      return {
        id: device,
        name: contact?.name ?? name,
        by,
        heardAt,
        delayMs,
        finishes,
        unsent: contact?.unsent ?? null,
        isConnected: contact?.isConnected ?? false,
      };
    });
    return figures.sort((one, other) => one.name.localeCompare(other.name, 'sv'));
  }
}
