import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { mongoServers } from '../engines/mongo-servers';
import { movesThereAndBack } from './support/there-and-back';

for (const [name, open] of mongoServers) movesThereAndBack(name, { open, office: new FakeSmtpServer() });
