import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { allCutPoints, mailDeliveryWithKills } from './support/mail-cut';

mailDeliveryWithKills(allCutPoints, new FakeSmtpServer());
