import { runOnServers } from './support/app-engines';
import { twoOrganisersAtOnce } from './support/same-moment';

runOnServers();
twoOrganisersAtOnce();
