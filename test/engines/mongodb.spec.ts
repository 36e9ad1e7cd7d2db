import { mongoAdaptersContract } from './mongo-adapters.part';
import { mongoServers } from './mongo-servers';

for (const [name, open] of mongoServers) mongoAdaptersContract(name, open);
