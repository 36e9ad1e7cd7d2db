import { escapeHtml } from '@app/adapters';
import { dataExportSections, type ExportSection, type PersonalDataExport } from '@app/domain';
import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { OwnRegistration, RegistrationGuard } from '../platform/auth/current-user';
import { rateLimited, byRegistration } from '../platform/auth/rate-limits';
import { MINUTE_MS, Problem } from '../platform/http/problem';
import { OwnDataReader } from './own-data.service';

/** Rate limit per registration: each request searches the start lists of all years. */
const OWN_DATA_LIMIT = {
  name: 'own-data',
  times: 30,
  withinMs: 10 * MINUTE_MS,
  fallsBackToLocal: true,
} as const;

/** Downloads of a family's own data. */
@Controller('api/my-data')
@UseGuards(RegistrationGuard, rateLimited(OWN_DATA_LIMIT, byRegistration))
export class OwnDataController {
  constructor(private readonly data: OwnDataReader) {}

  /** As JSON. */
  @Get()
  @Header('cache-control', 'no-store')
  @Header('content-disposition', 'attachment; filename="sparat-om-er.json"')
  async read(@OwnRegistration() registration: string): Promise<PersonalDataExport> {
    const data = await this.data.of(registration);
    if (!data) throw new Problem(503, 'Servern är lite efter. Försök igen om en stund.');
    return data;
  }

  /** As an HTML file. */
  @Get('page')
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="sparat-om-er.html"')
  async page(@OwnRegistration() registration: string): Promise<string> {
    return ownDataPage(await this.read(registration));
  }
}

/** Renders a registration's data as a self-contained HTML page, which opens offline in any browser. */
function ownDataPage(data: PersonalDataExport): string {
  const title = escapeHtml(`Det vi har sparat om er: ${data.race}`);
  const sections = dataExportSections(data).map(section).join('\n');
  return `<!doctype html>
<html lang="sv">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem } h2 { font-size: 1.125rem; margin-top: 2rem } ul { padding-left: 1.25rem }
</style>
<h1>${title}</h1>
<p>${OMITTED_DATA_NOTE}</p>
${sections}
</html>
`;
}

const OMITTED_DATA_NOTE =
  'Inloggningskoder och inloggningar sparas som kontrollsummor, som ingenting går att läsa ur. Uppgifter om andra, som vilken arrangör som gjorde något, står inte här.';

function section({ title, lines }: ExportSection): string {
  const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n');
  return `<h2>${escapeHtml(title)}</h2>\n<ul>\n${items}\n</ul>`;
}
