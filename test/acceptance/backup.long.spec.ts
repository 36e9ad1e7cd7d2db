import { backupAndRestore } from './support/backup-and-restore';

backupAndRestore({ before: 80, between: 20, after: 60 });
