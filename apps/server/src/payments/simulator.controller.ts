import { SwishSimulator } from '@app/adapters';
import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Optional, Text } from '../platform/http/fields.decorators';

class PayerChoice {
  @Optional()
  @Text(40)
  readonly action?: string;
}

/** The payer's page of the Swish simulator, in test mode only. */
@Controller('sim/pay')
export class SimulatorController {
  constructor(private readonly simulator: SwishSimulator) {}

  @Get(':token')
  show(@Param('token') token: string, @Res() reply: FastifyReply): FastifyReply {
    return this.answer(reply, token);
  }

  @Post(':token')
  act(
    @Param('token') token: string,
    @Body() { action }: PayerChoice,
    @Res() reply: FastifyReply,
  ): FastifyReply {
    return this.answer(reply, token, action);
  }

  private answer(reply: FastifyReply, token: string, action?: string): FastifyReply {
    const back = ({ id }: { readonly id: string }) => `/kvitto/${id}`;
    const { status, headers, html } = this.simulator.handlePayerPage(token, action, back);
    return reply.status(status).headers(headers).send(html);
  }
}
