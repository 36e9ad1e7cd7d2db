import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryFolder } from './temporary-folder';

const ours = process.cwd();

/**
 * Builds the project at a commit, in a folder that is removed afterwards, and copies this bench into it. The
 * bench finds its product and libraries by its own location, so there it measures theirs.
 */
export async function withBuildOf<T>(ref: string, work: (folder: string) => Promise<T>): Promise<T> {
  return inTemporaryFolder(async (parent) => {
    const folder = join(parent, 'project');
    run('git', ['worktree', 'add', '--quiet', '--detach', folder, ref], ours);
    try {
      install(folder);
      run('npm', ['run', 'build'], folder);
      for (const part of ['dist/bench', 'dist/test'])
        cpSync(join(ours, part), join(folder, part), { recursive: true });
      return await work(folder);
    } finally {
      run('git', ['worktree', 'remove', '--force', folder], ours);
    }
  });
}

/** With an equal lock file our installed packages serve both. */
function install(folder: string): void {
  const [lock, theirLock] = [ours, folder].map((root) =>
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const packages = join(ours, 'node_modules');
  if (lock === theirLock && existsSync(packages))
    symlinkSync(packages, join(folder, 'node_modules'), 'junction');
  else run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder);
}

/** Sends a tool's output to stderr: stdout is for the table. */
function run(tool: string, args: readonly string[], cwd: string): void {
  execFileSync(tool, args, { cwd, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
}
