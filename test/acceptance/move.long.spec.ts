import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { mongoServers } from '../engines/mongo-servers';
import { moveRoundTrip } from './support/move-round-trip';

for (const [name, open] of mongoServers) moveRoundTrip(name, { open, smtpServer: new FakeSmtpServer() });
