import type { Plugin } from 'vite'

/**
 * Numbers the shapes of each icon. Their keys are random texts, which can't be compressed: 400 bytes of a product page's
 * scripts.
 */
export function shortIconKeys(): Plugin {
  return {
    name: 'short-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler(code) {
        let shapes = 0
        return { code: code.replaceAll(/\bkey: "\w+"/g, () => `key: "${shapes++}"`), map: null }
      },
    },
  }
}
