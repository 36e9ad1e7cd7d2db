import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../platform/config/config';
import { PageSender } from './page-sender';

/** Service worker and web app manifest, for installation and offline use. */
@Controller()
export class WebAppController {
  constructor(
    private readonly config: Config,
    private readonly pages: PageSender,
  ) {}

  /** The built worker; with offline use off, one that removes its caches and unregisters. */
  @Get('sw.js')
  worker(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (this.config.worksOffline) this.pages.sendFile('/sw.js', request, reply);
    else void reply.headers(SCRIPT_HEADERS).send(UNREGISTERING_WORKER);
  }

  @Get('site.webmanifest')
  @Header('content-type', 'application/manifest+json; charset=utf-8')
  @Header('cache-control', 'no-cache')
  manifest(): object {
    return manifestOf(this.config.edition.name);
  }
}

const SCRIPT_HEADERS = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };

/** Cache names come from web/src/app/worker-rules.ts. A finish line's command queue stays. */
const UNREGISTERING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(takeAllBack()));
async function takeAllBack() {
  const names = (await caches.keys()).filter((name) => name.startsWith('raceday.'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}
`;

function manifestOf(name: string): object {
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    short_name: name,
    lang: 'sv',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#FFFFFF',
    theme_color: '#FFCA28',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
}
