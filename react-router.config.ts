import { writeFile } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'
import { makeImage } from './app/platform/database/database-image.server.ts'
import { fillCompileCache } from './scripts/release/fill-compile-cache.ts'
import { precompress } from './scripts/release/precompress.ts'
import { writeShopManifest } from './scripts/release/shop-manifest.ts'

export default {
  ssr: true,
  // The server's build has two entries: the shop, and the thread that watches it.
  serverBuildFile: '[name].js',
  // The whole route table comes with the page: an address that looks up any number of paths could be abused.
  routeDiscovery: { mode: 'initial' },
  // `rejectCrossSiteWrites` decides, also about mail programs, which unsubscribe their readers from anywhere.
  allowedActionOrigins: ['**'],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await writeShopManifest(`${buildDirectory}/client`)
    await Promise.all([precompress(`${buildDirectory}/client`), makeImage()])
    await fillCompileCache()
    // An interrupted build may have left its entry point behind; only this file says that it is complete.
    await writeFile(`${buildDirectory}/server/complete`, '')
  },
} satisfies Config
