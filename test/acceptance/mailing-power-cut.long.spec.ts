import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { mailingWithPowerCuts } from './support/mailing-power-cut';

mailingWithPowerCuts(12, new PostOffice());
