import type { Provider } from '@nestjs/common';
import { NoticeGateway, NoticesAdminController, NoticesController } from './notices.controller';
import { Notices } from './notices.service';

export const noticesControllers = [NoticesController, NoticesAdminController];

export const noticesProviders: Provider[] = [Notices, NoticeGateway];
