import type { Provider } from '@nestjs/common';
import { NoticeGateway } from './notice.gateway';
import { NoticeDeskController, NoticesController } from './notices.controller';
import { Notices } from './notices.service';

/** What everybody reads, and where organisers write it. */
export const noticesControllers = [NoticesController, NoticeDeskController];

/** What works behind it. */
export const noticesParts: Provider[] = [Notices, NoticeGateway];
