import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { preferredMongo } from '../engines/mongo-servers';
import { movesThereAndBack } from './support/there-and-back';

for (const [name, open] of preferredMongo)
  movesThereAndBack(name, { open, office: new FakeSmtpServer(), isShortRun: true });
