import { aRaceDayWithPowerCuts } from './support/power-cut';

aRaceDayWithPowerCuts(12);
