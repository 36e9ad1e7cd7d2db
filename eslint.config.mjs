import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

const sizes = {
  complexity: ['error', { max: 8, variant: 'modified' }],
  'max-depth': ['error', 3],
  'max-params': ['error', 3],
};

/** Time comes in through a clock, so that every test can fix it. Formatting a given instant is fine. */
const theClockIsInjected = [
  {
    selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    message: 'Ask the injected Clock.',
  },
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Ask the injected Clock.' },
];

/**
 * An object inherits `toString` and `constructor`, so `runners[key]` finds something for any such key. A key
 * that is not one of a known few is read with `ownValue`, checked with `Object.hasOwn`, or belongs to a Map.
 */
const ownKeysOnly = {
  meta: {
    schema: [],
    messages: { inherited: 'Finds inherited members too: use ownValue, hasOwn or a Map.' },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const typeOf = (node) => checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node));
    const isAnyText = (type) =>
      type.isUnion()
        ? type.types.some(isAnyText)
        : (type.flags & ts.TypeFlags.StringLike) !== 0 && !type.isLiteral();
    return {
      'MemberExpression[computed=true]'(node) {
        if (isAnyText(typeOf(node.property))) context.report({ node, messageId: 'inherited' });
      },
      'BinaryExpression[operator="in"]'(node) {
        if (
          node.right.type === 'MemberExpression' &&
          context.sourceCode.getText(node.right) === 'Object.prototype'
        )
          return;
        if (isAnyText(typeOf(node.left))) context.report({ node, messageId: 'inherited' });
      },
    };
  },
};

export default defineConfig(
  globalIgnores(['dist', 'coverage', '.cache', 'data']),
  js.configs.recommended,
  { files: ['**/*.{js,cjs,mjs}'], languageOptions: { globals: globals.node } },
  {
    files: ['containers/mongo/*.js'],
    languageOptions: { globals: { db: 'writable', connect: 'readonly', rs: 'readonly', sleep: 'readonly' } },
  },
  { files: ['{test/e2e/support,bench}/in-page/*.js'], languageOptions: { globals: globals.browser } },
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...sizes,
      // Nest modules are empty classes with a decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // Nest declares its option bags as classes and takes literals.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // An event handler may return what a one-line arrow gives.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['{apps,libs}/**/*.ts'],
    ignores: ['libs/adapters/src/clock/**', 'apps/demo/**', '**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...theClockIsInjected] },
  },
  {
    // What is true must be the same wherever it is asked: no ids, no I/O, no Node.
    files: ['libs/domain/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/testing/**'],
    rules: {
      'no-restricted-globals': ['error', 'crypto', 'process', 'setTimeout', 'setInterval', 'fetch', 'Buffer'],
      'no-restricted-imports': ['error', { patterns: ['node:*', '@app/*', '@nestjs/*'] }],
    },
  },
  {
    // Keys from outside end up here. The other programs and adapters index by names of their own.
    files: ['libs/{domain,views}/src/**/*.ts', 'apps/server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', '**/testing/**'],
    plugins: { raceday: { rules: { 'own-keys-only': ownKeysOnly } } },
    rules: { 'raceday/own-keys-only': 'error' },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
  },
  {
    // The browser's Back must close every dialog instead of leaving its page.
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/components/PageDialog.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: '@mui/material/Dialog', message: 'Use components/PageDialog instead.' }] },
      ],
    },
  },
  {
    files: ['**/*.spec.{ts,tsx}', 'test/**/*.ts', '**/testing/**', 'bench/**'],
    rules: {
      // An answer may hold anything until the test has looked at it.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/require-await': 'off',
      // Specs that run together are one file for Jest: it would leave out all the others.
      'no-restricted-properties': [
        'error',
        ...['it', 'test', 'describe'].map((object) => ({ object, property: 'only' })),
      ],
    },
  },
);
