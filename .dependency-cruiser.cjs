/** Who may import whom. One rule per room, each with its reason; `test/architecture` plants a violation of every one. */
const specs = '\\.(spec|part)\\.tsx?$|/testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A circle has no beginning to read from.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-imports-nothing',
      comment: 'What is true must not depend on how it is kept, sent or shown.',
      severity: 'error',
      from: { path: '^libs/domain/src/', pathNot: specs },
      to: { pathNot: '^libs/domain/src/' },
    },
    {
      name: 'eventing-imports-only-itself',
      comment: 'How facts are kept must serve any domain and any driver.',
      severity: 'error',
      from: { path: '^libs/eventing/src/', pathNot: specs },
      to: { pathNot: '^libs/eventing/src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'views-import-domain-and-eventing',
      comment: 'A read model is a fold of events; it knows no store and no server.',
      severity: 'error',
      from: { path: '^libs/views/src/', pathNot: specs },
      to: { pathNot: '^libs/(views|domain|eventing)/src/' },
    },
    {
      name: 'no-view-imports-another',
      comment: 'Each read model can be rebuilt, versioned and moved alone.',
      severity: 'error',
      from: { path: '^libs/views/src/.*\\.view\\.ts$' },
      to: { path: '^libs/views/src/.*\\.view\\.ts$' },
    },
    {
      name: 'adapters-know-ports-only',
      comment: 'An adapter serves a port of eventing; what the facts mean is none of its business.',
      severity: 'error',
      from: { path: '^libs/adapters/src/', pathNot: specs },
      to: { path: '^(libs/(domain|views)|apps|web)/' },
    },
    {
      name: 'libs-not-apps',
      comment: 'Libraries are below the applications that compose them.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(apps|web)/' },
    },
    {
      name: 'nest-only-in-the-server',
      comment: 'The framework is a way in, not a way of thinking.',
      severity: 'error',
      from: { path: '^(libs|web|apps/demo)/' },
      to: { path: 'node_modules/(@nestjs|class-validator|class-transformer)/' },
    },
    {
      name: 'server-uses-no-driver',
      comment: 'Drivers live behind adapters, so that an engine can be exchanged by configuration.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: {
        path: 'node_modules/(libsql|mongodb|nodemailer|google-auth-library|passport-google-oauth20|@eventstore)/',
      },
    },
    {
      name: 'controllers-stand-alone',
      comment: 'A controller parses, asks and answers; what two of them share is not a controller.',
      severity: 'error',
      from: { path: '^apps/server/src/.*\\.controller\\.ts$' },
      to: { path: '^apps/server/src/.*\\.controller\\.ts$' },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'What every feature stands on must be there before any of them.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: specs },
      to: { path: '^apps/server/src/(?!platform/)' },
    },
    {
      name: 'server-features-through-their-door',
      comment:
        'What a feature shows of itself is said in one place; the rest can change without asking anybody.',
      severity: 'error',
      from: { path: '^apps/server/src/([^/]+)/', pathNot: specs },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/($1/|platform/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'server-composes-through-doors-and-parts',
      comment: 'The application puts rooms together; what is in them is theirs.',
      severity: 'error',
      from: { path: '^apps/server/src/[^/]+\\.ts$', pathNot: specs },
      to: {
        path: '^apps/server/src/[^/]+/',
        pathNot: '^apps/server/src/(platform/|[^/]+/(index|[^/]+\\.parts)\\.ts$)',
      },
    },
    {
      name: 'server-folders-in-order',
      comment:
        'Rooms stand on one another in one order: two that need each other are one room, or something is in the wrong one.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/server/src' },
      to: { circular: true },
    },
    {
      name: 'demo-is-outside',
      comment: 'The rehearsal uses the product as people do: over HTTP and sockets.',
      severity: 'error',
      from: { path: '^apps/demo/' },
      to: { path: '^(apps/server|libs/(eventing|views|adapters))/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-uses-rules-and-types',
      comment: 'The browser shares the rules; the server reaches it only over the wire.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(apps/|libs/(eventing|adapters)/)' },
    },
    {
      name: 'features-stand-alone',
      comment: 'A feature can be removed without reading another.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/(features/(?!$1/)|app/)' },
    },
    {
      name: 'components-know-no-feature',
      comment: 'Shared parts are below what uses them.',
      severity: 'error',
      from: { path: '^web/src/(components|api|config)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'lib-through-index',
      comment: 'One door per library.',
      severity: 'error',
      from: { path: '^(apps|libs|web|test|bench)/([^/]+)/', pathNot: specs },
      to: { path: '^libs/([^/]+)/src/(?!index|testing/index)', pathNot: '^libs/$2/' },
    },
    {
      name: 'product-imports-no-tests',
      comment: 'Test code is not shipped.',
      severity: 'error',
      from: { path: '^(apps|libs|web)/', pathNot: specs },
      to: { path: `^test/|^bench/|${specs}` },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
