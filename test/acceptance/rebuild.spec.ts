import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { preferredMongo } from '../engines/mongo-servers';
import { viewsAreRebuilt } from './support/rebuilt-views';

for (const [name, open] of preferredMongo)
  viewsAreRebuilt(name, { open, smtpServer: new FakeSmtpServer(), isShortRun: true });
