import { describeBackupAndRestore } from './support/backup-and-restore';

describeBackupAndRestore({ familiesBefore: 4, familiesBetween: 1, familiesAfter: 2 });
