import { serve } from '../sqlite/serve';
import { EventLog } from './event-log';

/** What lives on the other thread. */
export type Served = EventLog;

serve((file) => new EventLog(file));
