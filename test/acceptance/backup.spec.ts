import { backupAndRestore } from './support/backup-and-restore';

backupAndRestore({ before: 6, between: 2, after: 12 });
