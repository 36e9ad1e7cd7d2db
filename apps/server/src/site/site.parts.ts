import { ConfigController } from './config.controller';
import { WebPagesController } from './web-pages.controller';

/** The web pages, and what they ask for first. */
export const siteControllers = [ConfigController, WebPagesController];
