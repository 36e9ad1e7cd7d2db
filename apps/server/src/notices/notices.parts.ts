import type { Provider } from '@nestjs/common';
import { NoticeGateway } from './notice.gateway';
import { NoticeDeskController, NoticesController } from './notices.controller';
import { Notices } from './notices.service';

export const noticesControllers = [NoticesController, NoticeDeskController];

export const noticesParts: Provider[] = [Notices, NoticeGateway];
