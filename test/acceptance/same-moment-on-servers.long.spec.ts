import { useServersInThisFile } from './support/app-engines';
import { describeTwoOrganisersAtOnce } from './support/same-moment';

useServersInThisFile();
describeTwoOrganisersAtOnce();
