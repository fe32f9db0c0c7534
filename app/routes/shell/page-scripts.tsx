import { type ComponentProps, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

/**
 * Starts the module that stands before it when the page has been painted, with its most important picture if it has one,
 * and is laid out whole; after three seconds in any case, and at once in a window that nobody sees.
 *
 * The libraries run before the shop's own modules, which need them: in two turns, between which the page can answer a tap.
 *
 * The browser has it in the page and needs no second copy.
 */
const START =
  import.meta.env.SSR &&
  `(async () => {
  const waiting = document.currentScript.previousElementSibling
  const frame = () => new Promise(requestAnimationFrame)
  const painted = new Promise((resolve) => {
    new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length && resolve())
      .observe({ type: 'paint', buffered: true })
  })
  const picture = document.querySelector('img[fetchpriority="high"]')
  const seen = Promise.all([painted, picture && picture.decode().catch(() => {})]).then(frame).then(frame)
  if (!document.hidden) await Promise.race([seen, new Promise((resolve) => setTimeout(resolve, 3000))])
  while (document.documentElement.classList.contains('first-view')) await frame()

  const modules = waiting.dataset.modules.split(' ')
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  const libraries = modules.find((href) => href.includes('/libraries-'))
  if (libraries) await import(libraries).catch(() => {})
  const { nonce, textContent } = waiting
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', nonce, textContent }))
})()`

/**
 * The router's scripts, asked for when the page has been seen. Every page of this shop can be read, and its links and forms
 * work, before a script runs; on a slow network scripts would take the line from style, fonts and the first picture.
 */
export function PageScripts() {
  // The development server's own modules have an order to keep.
  if (import.meta.env.DEV) return <Scripts />

  // Called instead of rendered, so that what it returns can be changed on its way into the page.
  const elements = listElements(Scripts({}))
  const modules = elements.filter(isModulePreload).map((element) => element.props.href)
  return elements.map((element, index) => {
    if (isModulePreload(element)) return null
    // biome-ignore lint/suspicious/noArrayIndexKey: the router gives the same elements each time.
    return <Fragment key={index}>{isModule(element) ? letWait(element, modules.join(' ')) : element}</Fragment>
  })
}

function letWait(module: ReactElement<ComponentProps<'script'>>, modules: string): ReactNode {
  const { nonce, dangerouslySetInnerHTML } = module.props
  const script = { nonce, suppressHydrationWarning: true }
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the router's own script. */}
      <script {...script} type="text/plain" data-modules={modules} dangerouslySetInnerHTML={dangerouslySetInnerHTML} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the shop itself. */}
      <script {...script} dangerouslySetInnerHTML={{ __html: START || '' }} />
    </>
  )
}

/** The elements of a tree of fragments, in their order. */
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
