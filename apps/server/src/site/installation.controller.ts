import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../platform/config/config';
import { PageSender } from './page-sender';

/** What makes the site one that can be installed, and that opens without a network. */
@Controller()
export class InstallationController {
  constructor(
    private readonly config: Config,
    private readonly pages: PageSender,
  ) {}

  /** The worker of the build; where it is switched off, one that takes back all that was kept. */
  @Get('sw.js')
  worker(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (this.config.worksOffline) this.pages.sendFile('/sw.js', request, reply);
    else void reply.headers(SCRIPT).send(TAKES_ALL_BACK);
  }

  @Get('site.webmanifest')
  @Header('content-type', 'application/manifest+json; charset=utf-8')
  @Header('cache-control', 'no-cache')
  manifest(): object {
    return manifestOf(this.config.edition.name);
  }
}

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };

/** Its caches are named in web/src/app/worker-rules.ts. What a finish line keeps lies elsewhere and is left alone. */
const TAKES_ALL_BACK = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(takeAllBack()));
async function takeAllBack() {
  const names = (await caches.keys()).filter((name) => name.startsWith('raceday.'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}
`;

/** What a telephone is told of the site when somebody puts it on the home screen. */
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
