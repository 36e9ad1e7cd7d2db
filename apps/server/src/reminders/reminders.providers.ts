import type { Provider, Type } from '@nestjs/common';
import type { LeaderTasks } from '../platform/leader/leader-tasks';
import { ReminderController, ReminderRepository, ReminderService, ReminderTimer } from './reminder.service';

export const remindersControllers = [ReminderController];

export const remindersLeaderTasks: Type<LeaderTasks>[] = [ReminderTimer];

export const remindersProviders: Provider[] = [ReminderRepository, ReminderService, ReminderTimer];
