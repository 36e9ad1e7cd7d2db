import { mongoServers } from '../engines/mongo-servers';
import { moveRoundTrip } from './support/move-round-trip';

for (const [name, open] of mongoServers) moveRoundTrip(name, { open });
