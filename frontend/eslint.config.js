import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

import floors from './eslint-floors.js';

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
    plugins: { house: floors },
    languageOptions: { globals: globals.browser },
    rules: { 'house/floors': 'error', 'no-console': 'error' },
  },
  {
    files: ['src/canvas/**/*.ts'],
    rules: {
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      'no-restricted-globals': ['error', 'window', 'document', 'fetch', 'localStorage', 'crypto', 'Date', 'performance', 'setTimeout', 'requestAnimationFrame', 'navigator'],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
    },
  },
  { files: ['**/*.tsx'], extends: [hooks.configs.flat['recommended-latest'], a11y.flatConfigs.recommended] },
  {
    files: ['tests/**', 'bench/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off', 'max-lines-per-function': 'off' },
  },
  { files: ['*.js', '*.cjs'], languageOptions: { globals: globals.node } },
);
