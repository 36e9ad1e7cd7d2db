import { describeKillsDuringPayments } from './support/killed-during-payments';

describeKillsDuringPayments(1);
