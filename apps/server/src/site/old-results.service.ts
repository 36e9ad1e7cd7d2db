import { decodeFile, type OldRace, type ResultDocument } from '@app/domain';
import { Injectable, Logger } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { Config } from '../platform/config/config';
import { contentFoldersByYear } from '../platform/config/content-folders';
import { readResultFolder } from './old-result-files';

/** Years with result lists, and documents, both newest first. */
export interface OldResultsIndex {
  readonly years: readonly number[];
  readonly documents: readonly ResultDocument[];
}

/** Results in the content folders, read once at start. Logs faulty files and serves the others. */
@Injectable()
export class OldResultsService {
  readonly index: OldResultsIndex;
  private readonly races: ReadonlyMap<number, readonly OldRace[]>;
  private readonly paths: ReadonlyMap<string, string>;

  constructor(config: Config) {
    const folders = [...contentFoldersByYear(config)].map(([year, folder]) =>
      readResultFolder(year, folder, folder !== config.contentDir),
    );
    for (const problem of folders.flatMap(({ problems }) => problems)) log.warn(problem);
    this.races = new Map(folders.flatMap(({ year, races }) => (races.length > 0 ? [[year, races]] : [])));
    this.paths = new Map(folders.flatMap(({ paths }) => [...paths]));
    this.index = {
      years: [...this.races.keys()],
      documents: folders.flatMap(({ documents }) => documents),
    };
  }

  /** Undefined for a year without results. */
  of(year: number): readonly OldRace[] | undefined {
    return this.races.get(year);
  }

  /** The path of a downloadable file; undefined for an unknown name. */
  path(file: string): string | undefined {
    return this.paths.get(file);
  }

  /** A file's decoded text; undefined when removed since the start. */
  async text(file: string): Promise<string | undefined> {
    const path = this.paths.get(file);
    const bytes = path === undefined ? undefined : await readFile(path).catch(() => undefined);
    return bytes && decodeFile(bytes);
  }
}

const log = new Logger('Content');
