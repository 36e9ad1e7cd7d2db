import { serve } from '../sqlite/serve';
import { EventLog } from './event-log';

serve((file) => new EventLog(file));
