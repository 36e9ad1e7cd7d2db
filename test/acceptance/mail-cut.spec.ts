import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { mailCutAt } from './support/mail-cut';

mailCutAt(['when the mail server has said yes and that is not noted'], new PostOffice());
