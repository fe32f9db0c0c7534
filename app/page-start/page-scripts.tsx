import { type ComponentProps, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts, useMatches } from 'react-router'
import { BACK_OFFICE, shopTablePath } from './shop-routes.ts'

/**
 * Starts the module in the script element before it once the page is painted with its most important image, if it has one,
 * and all of it is laid out. It waits for the paint for three seconds at most, and in a hidden window not at all.
 *
 * Each file is requested and runs in a task of its own, the libraries first, so that the page can respond to a tap between them. In
 * a hidden window all are requested at once, because browsers delay its timers. The router's entry point needs what the module
 * assigns, and runs last.
 *
 * The server sends the script inside the page, so the browser's bundle leaves it out.
 */
const START =
  import.meta.env.SSR &&
  `(async () => {
  const delayed = document.currentScript.previousElementSibling
  const frame = () => new Promise(requestAnimationFrame)
  const task = () => new Promise((resolve) => setTimeout(resolve))
  const painted = new Promise((resolve) => {
    new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length && resolve())
      .observe({ type: 'paint', buffered: true })
  })
  const image = document.querySelector('img[fetchpriority="high"]')
  const shown = Promise.all([painted, image && image.decode().catch(() => {})]).then(frame).then(frame)
  if (!document.hidden) await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, 3000))])
  // The router numbers the entries of the history; doing it here shortens the task in which it starts.
  if (history.state?.idx === undefined) history.replaceState({ ...history.state, idx: 0 }, '')
  while (document.documentElement.classList.contains('first-view')) await frame()

  const modules = delayed.dataset.modules.split(' ').sort((a, b) => b.includes('/libraries-') - a.includes('/libraries-'))
  for (const href of modules) {
    if (!document.hidden) await task()
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  for (const href of modules) if (!href.includes('/entry.client-')) await import(href).catch(() => {})
  const { nonce, textContent } = delayed
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', nonce, textContent }))
})()`

/**
 * The router's scripts, requested after the first paint. Every page can be read, and its links and forms work, before a
 * script runs. Requested earlier, scripts would compete with styles, fonts and the first image on a slow network.
 *
 * @param hasBackOffice Whether the visitor may go on to the back office. Others get the route table without it, and the router asks
 *   the server for addresses that it doesn't know.
 */
export function PageScripts({ hasBackOffice }: { hasBackOffice: boolean }) {
  const matches = useMatches()
  // The development server's modules have to run in their own order.
  if (import.meta.env.DEV) return <Scripts />

  // Called instead of rendered, so that its elements can be changed before they get into the page.
  const elements = listElements(Scripts({}))
  const hasAllRoutes = hasBackOffice || matches.some(({ id }) => id === BACK_OFFICE)
  // Only the server's markup counts, so the browser's bundle leaves this out.
  const forVisitor = (text: string) => (import.meta.env.SSR && !hasAllRoutes ? shopTablePath(text) : text)
  const modules = forVisitor(
    elements
      .filter(isModulePreload)
      .map((element) => element.props.href)
      .join(' '),
  )
  return elements.map((element, index) => {
    if (isModulePreload(element)) return null
    // biome-ignore lint/suspicious/noArrayIndexKey: the router returns the same elements each time.
    return <Fragment key={index}>{isModule(element) ? delay(element, modules, forVisitor) : element}</Fragment>
  })
}

function delay(
  { props: { nonce, dangerouslySetInnerHTML } }: ReactElement<ComponentProps<'script'>>,
  modules: string,
  forVisitor: (text: string) => string,
): ReactNode {
  const script = { nonce, suppressHydrationWarning: true }
  const html = { __html: forVisitor(String(dangerouslySetInnerHTML?.__html)) }
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the router's own script. */}
      <script {...script} type="text/plain" data-modules={modules} dangerouslySetInnerHTML={html} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the shop itself. */}
      <script {...script} dangerouslySetInnerHTML={{ __html: START || '' }} />
    </>
  )
}

/** The elements in a tree of fragments, in order. */
function listElements(node: ReactNode): ReactElement[] {
  if (Array.isArray(node)) return node.flatMap(listElements)
  if (!isValidElement<{ children?: ReactNode }>(node)) return []
  return node.type === Fragment ? listElements(node.props.children) : [node]
}

function isModulePreload(element: ReactElement): element is ReactElement<{ href: string }> {
  return element.type === 'link' && (element.props as ComponentProps<'link'>).rel === 'modulepreload'
}

function isModule(element: ReactElement): element is ReactElement<ComponentProps<'script'>> {
  return element.type === 'script' && (element.props as ComponentProps<'script'>).type === 'module'
}
