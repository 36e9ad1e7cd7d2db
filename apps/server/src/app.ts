import staticFiles from '@fastify/static';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module';
import type { Config } from './platform/config/config';
import type { Engines } from './platform/engines/engines';
import { addConsistencyTokenHooks, ReadYourWrites } from './platform/commands/consistency-token';
import { trustList } from './platform/http/client-address';
import { handleClientError, handleFrameworkError } from './platform/http/errors.filter';
import { setCommonHeaders } from './platform/http/security-headers';
import { RaceSocketAdapter } from './platform/live/race-socket.adapter';
import { ProductLog } from './platform/logging/product-log';
import { addRequestLogHooks, RequestLog, requestIdOf } from './platform/logging/request-log';
import { Metrics } from './platform/operations/metrics';
import { Readiness } from './platform/operations/readiness';
import type { CallbackAddress } from './platform/payment/payment-engine';
import { acceptOneClickForms } from './mailings';
import { DayRevisions, PublicRaceCache, serveRaceLists } from './raceday';

const BODY_LIMIT = 1024 * 1024;

/** Builds the server on its engines, ready to listen. */
export async function createApp(config: Config, engines: Engines): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: trustList(config.trustedProxies),
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
    genReqId: requestIdOf,
    ...requestTimeouts(config.limits.requestMs),
    skipMiddie: true,
  });
  addRequestLogHooks(adapter.getInstance(), new RequestLog(config.requestsLogged));
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(config, engines), adapter, {
    logger: new ProductLog(config),
    abortOnError: false,
  });
  addHooks(adapter.getInstance(), app.get(Readiness), app.get(Metrics));
  if (config.engines.role !== 'worker') await serveApi(app, config);
  reportListenPort(adapter.getInstance(), engines.payment.callback);
  return app;
}

async function serveApi(app: NestFastifyApplication, { webDir }: Config): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  app.useWebSocketAdapter(new RaceSocketAdapter(app));
  await app.register(staticFiles, { root: webDir, serve: false, cacheControl: false, preCompressed: true });
  addConsistencyTokenHooks(fastify, app.get(ReadYourWrites), needsViews);
  serveRaceLists(fastify, app.get(PublicRaceCache), app.get(DayRevisions));
  acceptOneClickForms(fastify);
}

/**
 * Limits how long a whole request may take to arrive. Node checks only periodically, so the interval is at
 * most a quarter of the limit.
 */
function requestTimeouts(requestMs: number) {
  const connectionsCheckingInterval = Math.min(1000, requestMs / 4);
  return { requestTimeout: requestMs, http: { connectionsCheckingInterval, headersTimeout: requestMs } };
}

/**
 * Routes that read no view: files, pages and the server's own state. Every other route answers 503 until the
 * views have caught up, else it would show an earlier race day. A new route waits unless it is listed here.
 */
const ROUTES_WITHOUT_VIEWS = new Set([
  '/*',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/sitemap.xml',
  '/robots.txt',
  '/sw.js',
  '/site.webmanifest',
  '/partners/:logo',
  '/bilder/:year/:file',
  '/img_:year.txt',
  '/resultat/:file',
  '/qr-v2',
  '/sim/pay/:token',
  '/avregistrera/:token',
]);

function needsViews(url: string | undefined): boolean {
  return url !== undefined && !ROUTES_WITHOUT_VIEWS.has(url);
}

function addHooks(fastify: FastifyInstance, readiness: Readiness, metrics: Metrics): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    if (readiness.hasCaughtUp || !needsViews(request.routeOptions.url)) {
      done();
      return;
    }
    void reply
      .status(503)
      .header('retry-after', '1')
      .send({ error: 'Servern startar. Försök igen om en stund.' });
  });
  fastify.addHook('onResponse', ({ routeOptions: { url } }, { statusCode, elapsedTime }, done) => {
    metrics.answers.observe({ route: url ?? 'none', status: statusCode }, elapsedTime / 1000);
    done();
  });
}

function reportListenPort(fastify: FastifyInstance, callback: CallbackAddress): void {
  fastify.addHook('onListen', (done) => {
    const address = fastify.server.address();
    if (address !== null && typeof address === 'object') callback.setPort(address.port);
    done();
  });
}
