import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { everyCut, mailCutAt } from './support/mail-cut';

mailCutAt(everyCut, new PostOffice());
