import { mongoServers } from '../engines/mongo-servers';
import { describeMoveRoundTrip } from './support/move-round-trip';

for (const [name, open] of mongoServers) describeMoveRoundTrip(name, { open });
