import { serve } from '../sqlite/serve';
import { SessionFile } from './session-file';

/** The interface that the worker thread serves. */
export type Served = SessionFile;

serve((file) => new SessionFile(file));
