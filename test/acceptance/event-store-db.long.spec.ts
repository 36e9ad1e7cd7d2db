import { raceDayOnEventStoreDb } from './support/on-event-store-db';

raceDayOnEventStoreDb();
