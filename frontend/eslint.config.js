import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

import layers from './eslint-layers.js';

const DOM_GLOBALS = [
  'document',
  'window',
  'self',
  'location',
  'history',
  'getComputedStyle',
  'getSelection',
  'innerWidth',
  'innerHeight',
  'scrollX',
  'scrollY',
  'addEventListener',
  'customElements',
  'Node',
  'HTMLElement',
  'MutationObserver',
];
const DOM_CASTS = [
  {
    selector:
      'TSAsExpression > TSTypeReference > Identifier[name=/^(HTML\\w*|SVG\\w*|Element|Node|Document|ShadowRoot)$/]',
    message: 'Only dom.ts reaches the DOM.',
  },
];
const PAGE_WORLD = [
  'page-scripts/src/watch.ts',
  'page-scripts/src/flat_tree.ts',
  'page-scripts/src/page_world/listeners.ts',
  'page-scripts/src/page_world/listener_facts.ts',
  'page-scripts/src/page_world/script_styles.ts',
];
const PAGE_WORLD_SYNTAX = [
  { selector: 'ForOfStatement', message: "Iterators may be the page's: use an index." },
  { selector: 'SpreadElement', message: "Iterators may be the page's: use an index." },
  { selector: 'ArrayPattern', message: "Iterators may be the page's: use an index." },
  {
    selector:
      'CallExpression > MemberExpression.callee > Identifier.property[name=/^(map|filter|forEach|push|pop|some|every|find|join|slice|includes|has|get|set|add|delete|call|apply|bind|startsWith|replace|trim|split|toString|stringify|keys|entries|concat)$/]',
    message: "Methods may be the page's: take them in page_world/builtins.ts.",
  },
];

export default defineConfig(
  globalIgnores(['**/dist', 'node_modules', 'src/api/schema.ts']),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { actwright: layers },
    languageOptions: { globals: globals.browser },
    rules: { 'actwright/layers': 'error', 'no-console': 'error' },
  },
  {
    files: ['src/canvas/**/*.ts'],
    rules: {
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      'no-restricted-globals': [
        'error',
        'window',
        'document',
        'fetch',
        'localStorage',
        'crypto',
        'Date',
        'performance',
        'setTimeout',
        'requestAnimationFrame',
        'navigator',
      ],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
    },
  },
  {
    // Elements are opaque types, so that tsc forbids their members; this forbids the ways around it.
    files: ['page-scripts/src/**/*.ts'],
    ignores: ['page-scripts/src/dom.ts'],
    rules: {
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      'no-restricted-globals': [
        'error',
        ...DOM_GLOBALS.map((name) => ({ name, message: 'Only dom.ts reaches the DOM.' })),
      ],
      'no-restricted-syntax': ['error', ...DOM_CASTS],
    },
  },
  {
    // In the page's world each method call and each iteration may be the page's own.
    files: PAGE_WORLD,
    rules: {
      'no-restricted-syntax': ['error', ...DOM_CASTS, ...PAGE_WORLD_SYNTAX],
      '@typescript-eslint/prefer-for-of': 'off',
    },
  },
  {
    files: ['page-scripts/src/**/*.ts'],
    rules: {
      // Functions are taken from prototypes to be called with any receiver.
      '@typescript-eslint/unbound-method': 'off',
      // Indices are within their lists by construction.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  { files: ['page-scripts/src/dom.ts'], rules: { 'max-lines': 'off' } },
  { files: ['**/*.tsx'], extends: [hooks.configs.flat['recommended-latest'], a11y.flatConfigs.recommended] },
  {
    files: ['tests/**', 'bench/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'max-lines-per-function': 'off',
    },
  },
  { files: ['*.js', '*.cjs'], languageOptions: { globals: globals.node } },
);
