import { serve } from '../sqlite/serve';
import { EventLog } from './event-log';

/** The interface that the worker thread serves. */
export type Served = EventLog;

serve((file) => new EventLog(file));
