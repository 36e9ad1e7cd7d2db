import { serve } from '../sqlite/sqlite-thread';
import { EventLog } from './event-log';

/** What lives on the other thread. */
export type Served = EventLog;

serve((file) => new EventLog(file));
