import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '../..');

/** A service of a compose file, with what it extends. */
interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly user?: string;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string | number>>;
  readonly volumes: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly read_only?: boolean;
  readonly restart?: string;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly logging?: { readonly options?: Readonly<Record<string, string>> };
  readonly mem_limit?: string;
  readonly cpus?: number;
  readonly pids_limit?: number;
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

/** A compose file with every `extends` resolved. */
export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

interface RawService extends Partial<Service> {
  readonly extends?: string | { readonly file: string; readonly service: string };
}

/** Text of a file, by its path from the repository root. */
export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Reads a compose file, by its path from the repository root. */
export function composeFile(file: string): ComposeFile {
  const written = parseComposeFile(file);
  const services = Object.keys(written.services).map((name) => [name, resolveService(file, name)] as const);
  return { ...written, services: Object.fromEntries(services) };
}

function parseComposeFile(file: string) {
  return parse(textOf(file), { merge: true }) as ComposeFile & { services: Record<string, RawService> };
}

/** Merges as compose does: lists and maps are extended, other values replaced. */
function resolveService(file: string, name: string): Service {
  const written: RawService = parseComposeFile(file).services[name] ?? {};
  const { extends: base, ...own } = written;
  const extended = base === undefined ? { environment: {}, volumes: [] } : extendedService(file, base);
  return {
    ...extended,
    ...own,
    environment: { ...extended.environment, ...own.environment },
    volumes: [...extended.volumes, ...(own.volumes ?? [])],
  };
}

function extendedService(file: string, base: NonNullable<RawService['extends']>): Service {
  if (typeof base === 'string') return resolveService(file, base);
  return resolveService(join(dirname(file), base.file), base.service);
}
