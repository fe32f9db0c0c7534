import { expect, test } from 'vitest'
import { htmlOf } from '#tests/support/routes/render.tsx'
import { optionalPart } from './optional-part.tsx'

test('the server sends an optional part in place, and the page without one that can’t be loaded', async () => {
  const Loaded = optionalPart(() => Promise.resolve({ default: () => <i>part</i> }))
  const Missing = optionalPart<object>(() => Promise.reject(new Error('no such file')))
  await Promise.resolve()
  const html = htmlOf(
    <main>
      <Loaded />
      <Missing />
      page
    </main>,
  )
  expect(html.replaceAll(/<!--.*?-->/g, '')).toMatch(/^<main><i>part<\/i>.*page<\/main>$/)
})
