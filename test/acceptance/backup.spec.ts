import { backupAndRestore } from './support/backup-and-restore';

backupAndRestore({ before: 4, between: 1, after: 2 });
