import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pageChunks } from './scripts/page-chunks.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: pageChunks },
          },
        },
      },
    },
    // The server's entry is bundled with the pages, so that both share one copy of every module.
    ssr: {
      build: { rolldownOptions: { input: { index: 'server/main.ts' } } },
    },
  },
  build: {
    target: 'es2023',
    // How long plugins take is no warning: on a slow machine all of them take long.
    rolldownOptions: { checks: { bundlerTimings: false } },
    // Fonts stay files: the content security policy allows them from this shop only.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
})
