import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../config/config';
import { Problem } from '../http/problem';
import { Leader } from '../leader/leader';
import { describeLeader } from './leader-metrics';
import { Metrics } from './metrics';
import { Readiness, type ReadinessReport } from './readiness';

/** Prometheus metrics, for this machine only unless METRICS=public. */
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!this.config.publicMetrics && !isFromThisMachine(request)) throw new Problem(404, 'Sidan finns inte');
    await reply.type(this.metrics.registry.contentType).send(await this.metrics.registry.metrics());
  }
}

/** A local proxy forwards requests from outside, with a header that says so. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isLocal = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  return isLocal && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

/** Liveness and readiness for a supervisor. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly leader: Leader,
    private readonly config: Config,
  ) {}

  @Get('live')
  @Header('cache-control', 'no-store')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @Header('cache-control', 'no-store')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessReport> {
    const report = this.readiness.report();
    reply.status(report.ready ? 200 : 503);
    const duty = await describeLeader(this.leader, this.config.engines.role !== 'api');
    return { ...report, ...(duty !== undefined && { duty }) };
  }
}
