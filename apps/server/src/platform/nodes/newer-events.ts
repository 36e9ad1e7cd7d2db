import type { WrittenEventVersion } from '@app/adapters';

const inOrder = new Intl.Collator('en', { numeric: true });

/** The log may hold event versions that this release cannot read, so it does not start. */
export class NewerEvents extends Error {
  constructor(release: string, unknown: readonly WrittenEventVersion[]) {
    const releases = unknown.map((each) => each.release).sort((a, b) => inOrder.compare(a, b));
    super(
      [
        `Nothing was started: the log may hold events that this version of the product, ${release}, cannot read:`,
        '',
        ...unknown.map(
          (each) => `  - ${each.type}, version ${each.version}: version ${each.release} wrote it`,
        ),
        '',
        `Start version ${releases.at(-1) ?? ''} or a newer one.`,
      ].join('\n'),
    );
  }
}
