import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { PageScripts } from './page-scripts.tsx'

function Scripts() {
  return <PageScripts hasBackOffice />
}

afterEach(() => vi.unstubAllEnvs())

test('the router’s scripts are requested after the first paint: docs/upstream/react-router-scripts.md', () => {
  vi.stubEnv('DEV', false)
  const Page = createRoutesStub([{ path: '/', Component: Scripts }])
  const html = renderToString(<Page />)
  expect(html).toContain('<script type="text/plain" data-modules=')
  expect(html).not.toContain('modulepreload"')
  expect(html).not.toContain('type="module"')
})
