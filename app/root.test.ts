import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { links } from './root.tsx'

test('every face of the text font is preloaded, so that the first layout doesn’t wait for a fallback font', () => {
  const theme = readFileSync('app/ui/theme.css', 'utf8')
  const faces = [...theme.matchAll(/@font-face \{\s*font-family: "Figtree Variable";[^}]*url\("([^"]+)"\)/g)]
  const files = faces.map(([, url]) => path.basename(url ?? ''))
  expect(files).not.toEqual([])
  const fetched = links().flatMap((link) =>
    'as' in link && link.as === 'font' ? [path.basename(link.href ?? '')] : [],
  )
  expect(fetched).toEqual(expect.arrayContaining(files))
})
