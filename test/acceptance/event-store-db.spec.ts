import { aRaceDayOnEventStoreDb } from './support/on-event-store-db';

aRaceDayOnEventStoreDb(60);
