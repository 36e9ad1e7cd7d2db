import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '../..');

/**
 * The parameters whose class Nest must know when it runs but that the file imports as a type, as
 * 'Class.method: Type'. A constructor's cannot be injected; the start fails. A handler's of `classes` is not
 * validated.
 */
function erasedParameters(source: string, classes: ReadonlySet<string> = new Set()): string[] {
  const file = ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest);
  const types = new Set(file.statements.flatMap(typesImportedBy));
  return file.statements
    .filter((statement) => ts.isClassDeclaration(statement))
    .filter(isDecorated)
    .flatMap(({ name, members }) =>
      members.flatMap((member) => {
        const isConstructor = ts.isConstructorDeclaration(member);
        if (!isConstructor && !(ts.isMethodDeclaration(member) && isDecorated(member))) return [];
        const method = isConstructor ? 'constructor' : member.name.getText(file);
        return member.parameters
          .filter((parameter) => !isConstructor || !isDecorated(parameter))
          .flatMap(({ type }) => (type && ts.isTypeReferenceNode(type) ? [type.typeName.getText(file)] : []))
          .filter((type) => types.has(type) && (isConstructor || classes.has(type)))
          .map((type) => `${name?.text ?? ''}.${method}: ${type}`);
      }),
    );
}

function isDecorated(node: ts.HasDecorators): boolean {
  return ts.getDecorators(node) !== undefined;
}

function typesImportedBy(statement: ts.Statement): string[] {
  if (!ts.isImportDeclaration(statement)) return [];
  const { namedBindings, phaseModifier } = statement.importClause ?? {};
  if (!namedBindings || !ts.isNamedImports(namedBindings)) return [];
  const isTypeImport = phaseModifier === ts.SyntaxKind.TypeKeyword;
  return namedBindings.elements.filter((one) => isTypeImport || one.isTypeOnly).map(({ name }) => name.text);
}

describe('Classes that Nest injects or validates', () => {
  it('are reported when imported as types, unless injected by a token', () => {
    const source = `
      import type { Clock } from './clock';
      import { Ids, type Mailer, type Token } from './others';
      @Injectable() class Service {
        constructor(readonly clock: Clock, readonly ids: Ids, mailer: Mailer, @Inject(TOKEN) token: Token) {}
        @Post() save(@Body() body: Mailer, @Res() reply: Token) {}
      }
      class Plain { constructor(readonly clock: Clock) {} }`;
    const expected = ['Service.constructor: Clock', 'Service.constructor: Mailer', 'Service.save: Mailer'];
    expect(erasedParameters(source, new Set(['Mailer']))).toEqual(expected);
  });

  it('are imported as values everywhere', () => {
    const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps'], {
      cwd: root,
    });
    const sources = String(tracked)
      .split('\n')
      .filter((file) => file.endsWith('.ts') && existsSync(join(root, file)))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
    const declared = sources.flatMap(([, source]) => [...source.matchAll(/^export .*\bclass (\w+)/gm)]);
    const classes = new Set(declared.map(([, name = '']) => name));
    const decorated = sources.filter(([, source]) => /^@\w+\(/m.test(source));
    expect(decorated.length).toBeGreaterThan(50);
    expect(
      decorated.flatMap(([file, source]) => erasedParameters(source, classes).map((one) => `${file} ${one}`)),
    ).toEqual([]);
  });
});
