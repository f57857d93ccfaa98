import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['src/generated', 'node_modules'] },
  ...ts.configs.recommended,
  ...svelte.configs['flat/recommended'],
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    files: ['e2e/**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.property.name='keyboard'][property.name='press']",
          message: 'harness/keys.ts waits until the page, or a dialog, hears keys.',
        },
      ],
    },
  },
  {
    rules: {
      'svelte/no-at-html-tags': 'error', // text from people stays text
      'svelte/no-navigation-without-resolve': 'off', // of SvelteKit
      'svelte/prefer-svelte-reactivity': 'off', // dates here are values
    },
  },
);
