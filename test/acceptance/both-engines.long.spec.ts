import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { preferredMongo } from '../engines/mongo-servers';
import { raceDayOnBothEngines } from './support/on-both-engines';

for (const [name, open] of preferredMongo)
  raceDayOnBothEngines(name, { open, smtpServer: new FakeSmtpServer() });
