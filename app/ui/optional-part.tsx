import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * A part of a page that only some shops load. The page hydrates without waiting for it, and does without it if its script can't be loaded.
 * The server sends it in place, also to browsers without scripts.
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
  return (props: Props) => (
    <LeftOutOnError>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </LeftOutOnError>
  )
}

class LeftOutOnError extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
