import { Controller, Get, Injectable, Param, Res } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Config } from '../platform/config/config';
import { type LogoFile, logosIn } from '../platform/config/partner-logos';
import type { FastifyReply } from 'fastify';
import { Problem } from '../platform/http/problem';

/** A partner for display; `logo`: its URL. */
export interface ShownPartner {
  readonly name: string;
  readonly url: string;
  readonly logo?: string;
}

/** The edition's partners, and their logos under content-hashed names. */
@Injectable()
export class Partners {
  readonly shown: readonly ShownPartner[];
  private readonly logos: ReadonlyMap<string, LogoFile>;

  constructor({ contentDir, edition: { partners } }: Config) {
    const files = logosIn(contentDir, partners);
    const addresses = new Map(files.map((file) => [file.name, addressOf(file)]));
    this.logos = new Map(files.map((file) => [addressOf(file), file]));
    this.shown = partners.map(({ name, url, logo }) => {
      const address = logo === undefined ? undefined : addresses.get(logo);
      return { name, url, ...(address !== undefined && { logo: `/partners/${address}` }) };
    });
  }

  /** Exact name only, so no other file is reachable. */
  logo(address: string): LogoFile | undefined {
    return this.logos.get(address);
  }
}

/** 'bageriet.svg' → 'bageriet.1f3c9a0b.svg'. */
function addressOf({ name, bytes }: LogoFile): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return name.replace(/(?=\.\w+$)/, `.${hash}`);
}
/** Blocks scripts in an SVG that is opened directly. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** Partner logos, shown in every page's footer. */
@Controller('partners')
export class PartnersController {
  constructor(private readonly partners: Partners) {}

  @Get(':logo')
  async show(@Param('logo') address: string, @Res() reply: FastifyReply): Promise<void> {
    const logo = this.partners.logo(address);
    if (!logo) throw new Problem(404, 'Bilden finns inte');
    await reply
      .header('content-type', logo.type)
      .header('content-security-policy', SVG_POLICY)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(logo.bytes);
  }
}
