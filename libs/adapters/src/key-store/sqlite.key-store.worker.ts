import { serve } from '../sqlite/serve';
import { KeyFile } from './key-file';

/** The interface that the worker thread serves. */
export type Served = KeyFile;

serve((file) => new KeyFile(file));
