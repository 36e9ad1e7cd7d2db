import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { mongoServers } from '../engines/mongo-servers';
import { viewsAreRebuilt } from './support/rebuilt-views';

for (const [name, open] of mongoServers) viewsAreRebuilt(name, { open, smtpServer: new FakeSmtpServer() });
