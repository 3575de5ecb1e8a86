import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import typescript from 'typescript-eslint';

const NO_STYLE_ATTRIBUTE = {
  selector: 'SvelteAttribute[key.name="style"]',
  message:
    'The content security policy forbids style="…" in HTML. Use a class or the directive style:name.',
};
const NO_OTHER_SOURCE = {
  regex: 'src/viae/(?!text/)',
  message: 'The page is built from web/ and src/viae/text only: building/page.py watches no more.',
};

export default defineConfig(
  { ignores: ['dist/', 'src/api/schema.ts'] },
  typescript.configs.strict,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser } },
  },
  {
    rules: {
      eqeqeq: 'error',
      'no-restricted-imports': ['error', { patterns: [NO_OTHER_SOURCE] }],
      'no-restricted-syntax': ['error', NO_STYLE_ATTRIBUTE],
      // Most maps of ours are never shown, and need not be watched.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
