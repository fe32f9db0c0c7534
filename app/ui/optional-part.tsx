import { Component, type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react'

/**
 * A part of a page that only some shops load. The page hydrates without waiting for it, and says so if its script can't be loaded. What
 * the server sent in its place stays until then. The server sends it in place, also to browsers without scripts.
 *
 * @param load Loads its module, by a dynamic import.
 */
export function optionalPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Part = lazy(load) as unknown as ComponentType<Props>
  // What isn't loaded when a page is rendered would be sent out of place.
  if (import.meta.env.SSR) {
    load().then(
      (loaded) => {
        Part = loaded.default
      },
      () => undefined,
    )
  }
  // Were it drawn again with the same props before its script has come, React would replace what the server sent, with what was typed there.
  return memo((props: Props) => (
    <LoadedOrNot>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </LoadedOrNot>
  ))
}

/** A connection that broke is back after a while, but a script that failed is asked for again only by a new page. */
export class LoadedOrNot extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <p role="alert" className="py-3 text-soft">
        This part of the page couldn’t be loaded. Please reload the page.
      </p>
    )
  }
}
