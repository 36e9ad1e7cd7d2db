import { describeTwoOrganisersAtOnce } from './support/same-moment';

describeTwoOrganisersAtOnce();
