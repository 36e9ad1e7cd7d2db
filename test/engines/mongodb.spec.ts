import { mongoAdaptersContract } from './mongo-adapters.contract';
import { mongoServers } from './mongo-servers';

for (const [name, open] of mongoServers) mongoAdaptersContract(name, open);
