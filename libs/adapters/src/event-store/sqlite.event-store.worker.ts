import { serve } from '../sqlite/serve';
import { EventLog } from './event-log';

/** The interface that the worker thread serves. Imported by its client, so that the build includes this file. */
export type ServedLog = EventLog;

serve((file) => new EventLog(file));
