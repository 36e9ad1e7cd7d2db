import { serve } from '../sqlite/serve';
import { ReactorFile } from './reactor-file';

/** What lives on the other thread. */
export type Served = ReactorFile;

serve((file) => new ReactorFile(file));
