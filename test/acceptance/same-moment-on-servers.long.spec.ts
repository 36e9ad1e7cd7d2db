import { standOnServers } from './support/app-engines';
import { twoOrganisersAtOnce } from './support/same-moment';

standOnServers();
twoOrganisersAtOnce();
