import type { Provider, Type } from '@nestjs/common';
import type { DutyWork } from '../platform/duty/duty-work';
import { ReminderController } from './reminder.controller';
import { ReminderRepository, ReminderService, ReminderTimer } from './reminder.service';

/** What organisers see of the reminder to those who have not paid. */
export const remindersControllers = [ReminderController];

/** What only the node on duty does. */
export const remindersDuties: Type<DutyWork>[] = [ReminderTimer];

/** What sends it, once, when it is time. */
export const remindersParts: Provider[] = [ReminderRepository, ReminderService, ReminderTimer];
