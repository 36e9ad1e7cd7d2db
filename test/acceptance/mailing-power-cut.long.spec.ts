import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { mailingWithPowerCuts } from './support/mailing-power-cut';

mailingWithPowerCuts(12, new FakeSmtpServer());
