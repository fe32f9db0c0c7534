import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { LoadedOrNot, optionalPart } from './optional-part.tsx'

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

test('a browser that can’t load a part says so in its place', () => {
  const boundary = new LoadedOrNot({ children: 'part' })
  expect(boundary.render()).toBe('part')
  boundary.state = LoadedOrNot.getDerivedStateFromError()
  expect(textOf(htmlOf(<main>{boundary.render()}</main>))).toContain('couldn’t be loaded. Please reload the page.')
})
