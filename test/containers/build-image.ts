import ignore from '@balena/dockerignore';
import { type Copy, DockerfileParser, type Healthcheck, type Instruction } from 'dockerfile-ast';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, statSync } from 'node:fs';
import { basename, join, posix, relative } from 'node:path';
import { textOf } from './compose-files';

const context = join(__dirname, '../..');
const isRoot = process.getuid?.() === 0;

/** Metadata of an image, and where its files are. */
export interface Image {
  /** The folder that stands in for `/`. */
  readonly root: string;
  /** Working directory of its commands. */
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly command: readonly string[];
  /** Exits with 0 when the container is healthy. */
  readonly health: readonly string[];
}

type Stage = { -readonly [Key in keyof Image]: Image[Key] } & { path: string };

/**
 * Builds in `folder` what the Dockerfile builds: copies the files that .dockerignore allows and runs its
 * commands, stage by stage. Does not cover base images, users and layers. Throws when a command fails or an
 * instruction is unknown.
 */
export function buildImage(folder: string): Image {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const instruction of DockerfileParser.parse(textOf('Dockerfile')).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') stage = beginStage(folder, stages, instruction);
    else runInstruction(instruction, { stage, stages });
  }
  if (!stage) throw new Error('the Dockerfile has no FROM instruction');
  return stage;
}

/** A stage starts empty, or as a copy of the stage it is based on. */
function beginStage(folder: string, stages: Map<string, Stage>, from: Instruction): Stage {
  const [base = '', , name = 'last'] = argumentsOf(from);
  const root = join(folder, name);
  mkdirSync(root, { recursive: true });
  const earlier = stages.get(base);
  if (earlier) cpSync(earlier.root, root, { recursive: true, verbatimSymlinks: true });
  const path = earlier?.path ?? '/';
  const stage = {
    ...(earlier ?? { env: {}, user: 'root', command: [], health: [] }),
    ...{ root, path, workdir: join(root, path) },
  };
  stages.set(name, stage);
  return stage;
}

interface BuildContext {
  readonly stage: Stage | undefined;
  readonly stages: ReadonlyMap<string, Stage>;
}

function runInstruction(instruction: Instruction, { stage, stages }: BuildContext): void {
  const keyword = instruction.getKeyword();
  const done = stage && steps[keyword];
  if (!done) throw new Error(`unsupported or misplaced Dockerfile instruction: ${keyword}`);
  done(instruction, stage, stages);
}

type Step = (instruction: Instruction, stage: Stage, stages: ReadonlyMap<string, Stage>) => void;

const skip: Step = () => undefined;

const steps: Readonly<Record<string, Step>> = {
  LABEL: skip,
  EXPOSE: skip,
  WORKDIR: (instruction, stage) => {
    const [path = ''] = argumentsOf(instruction);
    stage.path = posix.resolve(stage.path, path);
    stage.workdir = join(stage.root, stage.path);
    mkdirSync(stage.workdir, { recursive: true });
  },
  ENV: (instruction, stage) => {
    const pairs = argumentsOf(instruction).map((word) => word.split(/=(.*)/, 2) as [string, string]);
    stage.env = { ...stage.env, ...Object.fromEntries(pairs) };
  },
  USER: (instruction, stage) => (stage.user = argumentsOf(instruction)[0] ?? ''),
  CMD: (instruction, stage) => (stage.command = parseList(instruction.getArgumentsContent())),
  HEALTHCHECK: (instruction, stage) => {
    const [, command = ''] = (instruction as Healthcheck).getArgumentsContent()?.split(/\bCMD\b/) ?? [];
    stage.health = parseList(command);
  },
  RUN: run,
  COPY: copy,
};

function run(instruction: Instruction, { workdir, env }: Stage): void {
  const command = instruction.getArgumentsContent() ?? '';
  // Only root may change the owner of a file.
  const allowed = isRoot ? command : command.replaceAll(/ -[og] \d+/g, '');
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', allowed], {
    cwd: workdir,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${String(status)}:\n${stdout}${stderr}`);
}

function copy(instruction: Instruction, stage: Stage, stages: ReadonlyMap<string, Stage>): void {
  const names = argumentsOf(instruction);
  const target = names.pop() ?? '';
  const from = sourceOf(instruction as Copy, stages);
  for (const name of names) {
    const path = join(from.folder, name);
    if (!from.filter(path)) throw new Error(`COPY ${name}: .dockerignore leaves it out`);
    const isInto = target.endsWith('/') && statSync(path).isFile();
    const to = join(stage.workdir, isInto ? join(target, basename(name)) : target);
    cpSync(path, to, { recursive: true, verbatimSymlinks: true, filter: from.filter });
  }
}

function sourceOf(instruction: Copy, stages: ReadonlyMap<string, Stage>) {
  const earlier = stages.get(instruction.getFromFlag()?.getValue() ?? '');
  return earlier ? { folder: earlier.root, filter: acceptAll } : { folder: context, filter: isIncluded };
}

const isInContext = ignore().add(textOf('.dockerignore').split('\n')).createFilter();

function isIncluded(path: string): boolean {
  return isInContext(relative(context, path));
}

function acceptAll(): boolean {
  return true;
}

/** An instruction's arguments without its flags. */
function argumentsOf(instruction: Instruction): string[] {
  return instruction
    .getArguments()
    .map((argument) => argument.getValue())
    .filter((word) => !word.startsWith('--'));
}

function parseList(text: string | null): string[] {
  return JSON.parse(text ?? '[]') as string[];
}
