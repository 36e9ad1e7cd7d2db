import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** The unsubscribe link: a page on GET, one-click POST by mail programs. */
export const UNSUBSCRIBE_ROUTE = '/avregistrera/:token';

const MAX_BODY_BYTES = 4096;

/** Accepts multipart forms on that route only (RFC 8058 allows them besides url-encoded ones). */
export function acceptOneClickForms(fastify: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: MAX_BODY_BYTES } as const;
  fastify.addContentTypeParser('multipart/form-data', options, ({ routeOptions }, body, done) => {
    if (routeOptions.url === UNSUBSCRIBE_ROUTE) done(null, body);
    else done(new UnsupportedMediaTypeException());
  });
}

/** Whether a form, parsed or as multipart text, contains `List-Unsubscribe=One-Click` (RFC 8058). */
export function isOneClick(form: unknown): boolean {
  if (typeof form === 'string') return ONE_CLICK_PART.test(form);
  const { [FIELD]: value } = (typeof form === 'object' ? (form ?? {}) : {}) as Record<string, unknown>;
  return value === VALUE;
}

const FIELD = 'List-Unsubscribe';
const VALUE = 'One-Click';
const ONE_CLICK_PART = /name="?List-Unsubscribe"?\r?\n(?:[\w-]+:.*\r?\n)*\r?\nOne-Click\r?\n/i;
