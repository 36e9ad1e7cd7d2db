import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { everyCut, mailCutAt } from './support/mail-cut';

mailCutAt(everyCut, new FakeSmtpServer());
