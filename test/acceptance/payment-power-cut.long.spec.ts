import { paymentsWithPowerCuts } from './support/payment-power-cut';

paymentsWithPowerCuts(25);
