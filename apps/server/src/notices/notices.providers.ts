import type { Provider } from '@nestjs/common';
import { NoticeGateway } from './notice.gateway';
import { NoticesAdminController, NoticesController } from './notices.controller';
import { Notices } from './notices.service';

export const noticesControllers = [NoticesController, NoticesAdminController];

export const noticesProviders: Provider[] = [Notices, NoticeGateway];
