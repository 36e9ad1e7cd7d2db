import { serve } from '../sqlite/sqlite-thread';
import { KeyFile } from './key-file';

/** What lives on the other thread. */
export type Served = KeyFile;

serve((file) => new KeyFile(file));
