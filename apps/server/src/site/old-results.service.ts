import { decodeFile, type OldRace, type ResultDocument } from '@app/domain';
import { Injectable, Logger } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { Config } from '../platform/config/config';
import { contentYears } from '../platform/config/content-years';
import { readResultFolder } from './old-result-files';

/** What there is of earlier years: the years whose races have lists, newest first, and the documents, newest first. */
export interface OldResultsIndex {
  readonly years: readonly number[];
  readonly documents: readonly ResultDocument[];
}

/** The results in the content folders, read once, at start. What is wrong with a file is told in the log, and the others are served. */
@Injectable()
export class OldResultsService {
  readonly index: OldResultsIndex;
  private readonly races: ReadonlyMap<number, readonly OldRace[]>;
  private readonly paths: ReadonlyMap<string, string>;

  constructor(config: Config) {
    const folders = [...contentYears(config)].map(([year, folder]) =>
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

  /** The races of a year; undefined when there is nothing of it. */
  of(year: number): readonly OldRace[] | undefined {
    return this.races.get(year);
  }

  /** Where the file of this name lies; undefined when there is none that may be fetched. */
  path(file: string): string | undefined {
    return this.paths.get(file);
  }

  /** The text of a file, whatever it was written in; undefined for one that has gone since the start. */
  async text(file: string): Promise<string | undefined> {
    const path = this.paths.get(file);
    const bytes = path === undefined ? undefined : await readFile(path).catch(() => undefined);
    return bytes && decodeFile(bytes);
  }
}

const log = new Logger('Content');
