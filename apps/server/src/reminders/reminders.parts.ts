import type { Provider } from '@nestjs/common';
import { ReminderController } from './reminder.controller';
import { ReminderRepository, ReminderService, ReminderTimer } from './reminder.service';

/** What organisers see of the reminder to those who have not paid. */
export const remindersControllers = [ReminderController];

/** What sends it, once, when it is time. */
export const remindersParts: Provider[] = [ReminderRepository, ReminderService, ReminderTimer];
