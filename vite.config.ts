import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server's entry is bundled with the pages, so that both share one copy of every module.
    ssr: { build: { rolldownOptions: { input: { index: 'server/main.ts' } } } },
  },
  build: {
    target: 'es2023',
    // Fonts stay files: the content security policy allows them from this shop only.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
})
