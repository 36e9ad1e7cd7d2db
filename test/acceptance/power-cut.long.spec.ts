import { raceDayWithPowerCuts } from './support/power-cut';

raceDayWithPowerCuts(12);
