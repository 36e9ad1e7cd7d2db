import { serve } from '../sqlite/serve';
import { LedgerFile } from './ledger-file';

/** What lives on the other thread. */
export type Served = LedgerFile;

serve((file) => new LedgerFile(file));
