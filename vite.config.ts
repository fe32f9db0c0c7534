import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pageChunks } from './app/page-start/page-chunks.ts'
import { listServerPackages } from './scripts/release/server-packages.ts'
import { shortIconKeys } from './scripts/release/short-icon-keys.ts'

/**
 * Libraries of many small files. Finding and reading them one by one took half of the shop's start-up, so the server's bundle
 * contains them. It also contains the few parts that pages use of large libraries for browsers: a release then leaves out the rest.
 */
const BUNDLED_WITH_SERVER = [
  '@base-ui/react',
  '@base-ui/utils',
  /^@better-auth\//,
  '@better-fetch/fetch',
  '@hono/node-server',
  '@noble/hashes',
  '@noble/ciphers',
  'better-auth',
  'better-call',
  // Must share one copy of zod with the schemas.
  /^@conform-to\//,
  'defu',
  'hono',
  'jose',
  'kysely',
  'lucide-react',
  'zod',
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), listServerPackages(), shortIconKeys()],
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
    // The server's entry point is bundled with the pages, so that both share one copy of every module.
    ssr: {
      build: {
        rolldownOptions: {
          input: { index: 'server/main.ts', 'event-loop-watcher': 'server/watchdog/event-loop-watcher.ts' },
        },
      },
      resolve: { noExternal: command === 'build' ? BUNDLED_WITH_SERVER : [] },
    },
  },
  build: {
    target: 'es2023',
    // On a slow machine every plugin takes long; that deserves no warning.
    rolldownOptions: { checks: { bundlerTimings: false } },
    // Fonts stay files: the content security policy allows them from this shop only.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
}))
