import {
  Refusal,
  registrationHistory,
  registrationStream,
  type HistoryEntry,
  type RegistrationEvent,
} from '@app/domain';
import { EventStore } from '@app/eventing';
import { Controller, Get, Header, Param, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';

/** The history of one registration: who did what, and when, as text. */
@Controller('admin/api/registrations/:registration/history')
@UseGuards(AdminGuard)
export class RegistrationHistoryController {
  constructor(private readonly store: EventStore) {}

  @Get()
  @Header('cache-control', 'no-store')
  async show(@Param('registration') registration: string): Promise<readonly HistoryEntry[]> {
    const recorded: Parameters<typeof registrationHistory>[0][number][] = [];
    for await (const page of this.store.read<RegistrationEvent>(registrationStream(registration)))
      for (const { event, meta, revision } of page)
        recorded.push({ revision, event, at: meta.at, by: meta.by });
    if (recorded.length === 0) throw new Refusal('registration-unknown');
    return registrationHistory(recorded);
  }
}
