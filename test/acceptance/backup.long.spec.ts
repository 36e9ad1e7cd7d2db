import { describeBackupAndRestore } from './support/backup-and-restore';

describeBackupAndRestore({ familiesBefore: 80, familiesBetween: 20, familiesAfter: 60 });
