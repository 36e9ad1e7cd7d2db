import { twoOrganisersAtOnce } from './support/same-moment';

twoOrganisersAtOnce();
