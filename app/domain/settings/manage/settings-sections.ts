import { useEffect } from 'react'
import { href, useLocation } from 'react-router'

/** The address of a section of the settings screen. @param section The id of an element on it. */
export function settingsAt(section: string): string {
  return `${href('/admin/settings')}#${section}`
}

/** Where the form of a section is sent. Without scripts the response opens at the section; with scripts the page stays where it is. */
export function actionAt(section: string, hydrated: boolean): string {
  return hydrated ? href('/admin/settings') : settingsAt(section)
}

/** Moves the focus to the first control of the section that the address names, so that keyboard users can continue there. */
export function useFocusedSection(): void {
  const { key, hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation, also to the same section again.
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    section?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true })
  }, [key, hash])
}

const CONTROLS = 'input:not([type=hidden]), select, textarea, button'
