import { serve } from '../sqlite/serve';
import { KeyFile } from './key-file';

/** What lives on the other thread. */
export type Served = KeyFile;

serve((file) => new KeyFile(file));
