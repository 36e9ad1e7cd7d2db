import type { Provider, Type } from '@nestjs/common';
import type { DutyWork } from '../platform/duty/duty-work';
import { ReminderController } from './reminder.controller';
import { ReminderRepository, ReminderService, ReminderTimer } from './reminder.service';

export const remindersControllers = [ReminderController];

/** Leader tasks. */
export const remindersDuties: Type<DutyWork>[] = [ReminderTimer];

export const remindersParts: Provider[] = [ReminderRepository, ReminderService, ReminderTimer];
