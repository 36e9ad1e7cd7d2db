import { escapeHtml } from '@app/adapters';
import { dataExportSections, type PersonalDataExport, type ExportSection } from '@app/domain';

/** Renders a registration's data as a self-contained HTML page, which opens offline in any browser. */
export function ownDataPage(data: PersonalDataExport): string {
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
