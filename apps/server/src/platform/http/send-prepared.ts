import type { FastifyReply } from 'fastify';
import { codingFor, type PreparedAnswer } from './prepared-answer';

/** Answers with prepared JSON, in the best coding the request allows; with nothing but its tag where the content is known already. */
export async function sendPrepared(reply: FastifyReply, answer: PreparedAnswer): Promise<FastifyReply> {
  const { headers } = reply.request;
  const coding = codingFor(headers['accept-encoding']);
  reply.header('etag', answer.etag(coding)).header('vary', 'accept-encoding');
  if (answer.isKnownBy(headers['if-none-match'])) return reply.status(304).send();

  const bytes = await answer.bytes(coding);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
}
