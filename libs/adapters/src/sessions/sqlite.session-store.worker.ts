import { serve } from '../sqlite/serve';
import { SessionFile } from './session-file';

/** What lives on the other thread. */
export type Served = SessionFile;

serve((file) => new SessionFile(file));
