import { mongoAdaptersContract } from './mongo-adapters';
import { mongoServers } from './mongo-servers';

for (const [name, open] of mongoServers) mongoAdaptersContract(name, open);
