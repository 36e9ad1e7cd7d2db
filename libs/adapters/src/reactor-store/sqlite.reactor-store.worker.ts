import { serve } from '../sqlite/sqlite-thread';
import { ReactorFile } from './reactor-file';

/** What lives on the other thread. */
export type Served = ReactorFile;

serve((file) => new ReactorFile(file));
