import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { preferredMongo } from '../engines/mongo-servers';
import { aRaceDayOnBothEngines } from './support/on-both-engines';

for (const [name, open] of preferredMongo) aRaceDayOnBothEngines(name, { open, office: new FakeSmtpServer() });
