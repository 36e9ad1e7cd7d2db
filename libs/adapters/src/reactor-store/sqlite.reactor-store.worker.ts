import { serve } from '../sqlite/serve';
import { ReactorFile } from './reactor-file';

/** The interface that the worker thread serves. */
export type Served = ReactorFile;

serve((file) => new ReactorFile(file));
