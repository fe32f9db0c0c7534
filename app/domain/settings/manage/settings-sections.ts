import { useEffect } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { SETTING_GROUPS, type SettingGroup } from '../settings-fields.ts'

/** A section of the settings: a group of them, or the outside services, which are set up elsewhere. */
export type SettingsSectionName = SettingGroup | 'connections'

interface SectionTexts {
  readonly label: string
  /** What it holds, in a line. */
  readonly holds: string
}

const HOLDS: Record<SettingGroup, string> = {
  shop: 'Name, tagline, city, logo and social link',
  contact: 'Email addresses, phone, WhatsApp and hours that shoppers see',
  legal: 'Legal name, addresses, grievance officer, maker and packer',
  tax: 'GST registration and GSTIN',
  delivery: 'Free delivery, charges, promised days and areas with their own promise',
  cod: 'Where, for what and for whom, the fee, and how long items are held',
  gifts: 'Messages, gift wrap and its price',
  returns: 'Exchanges for another size, and where items are sent back to',
  stock: 'When a product counts as low in stock',
  sizes: 'Body and garment measurements of each size',
  alerts: 'What you’re emailed about, and where',
  emails: 'Newsletter, back-in-stock emails and cart reminders',
  reviews: 'Whether buyers review products, and when they’re asked',
  agents: 'What AI assistants may do for shoppers',
  feeds: 'Files of all products for Google, Meta and ChatGPT',
  lines: 'Notes that explain prices, returns and rights to shoppers',
}

/** The sections in the order of their menu. */
export const SETTINGS_SECTIONS: Readonly<Record<SettingsSectionName, SectionTexts>> = {
  ...(Object.fromEntries(
    Object.entries(SETTING_GROUPS).map(([group, label]) => [group, { label, holds: HOLDS[group as SettingGroup] }]),
  ) as Record<SettingGroup, SectionTexts>),
  connections: { label: 'Connections', holds: 'Payments, emails, files, couriers and backups: set up and tested' },
}

/** The names of the sections, in the order of their menu. */
export const SECTION_NAMES = Object.keys(SETTINGS_SECTIONS) as readonly SettingsSectionName[]

/** Whether a text from an address names a group of settings. */
export function isSettingGroup(text: string | null): text is SettingGroup {
  return text !== null && Object.hasOwn(SETTING_GROUPS, text)
}

/** The id of the element with a setting or a connection on its section's page. */
export function anchorOf(section: SettingsSectionName, name: string): string {
  return `${section}-${name}`
}

/** The address of a section of the settings. @param name A setting or a connection in it, which gets the focus. */
export function settingsAt(section: SettingsSectionName, name?: string): string {
  const path = href('/admin/settings/:section', { section })
  return name === undefined ? path : `${path}#${anchorOf(section, name)}`
}

/** Moves the focus to the setting that the address names, or to the first control in the element that it names. */
export function useFocusedField(): void {
  const { key, hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation, also to the same field again.
  useEffect(() => {
    // A grid takes the place of its textarea right after the page is shown.
    const frame = requestAnimationFrame(() => {
      const named = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
      const control = named?.matches(CONTROLS) ? named : named?.querySelector<HTMLElement>(CONTROLS)
      control?.scrollIntoView({ block: 'center' })
      control?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [key, hash])
}

const CONTROLS = 'input:not([type=hidden]), select, textarea, button'

/** The address of a section or a setting that was an anchor while all settings were one page; undefined for another anchor. */
export function addressOfOldAnchor(hash: string): string | undefined {
  const [, section, name] = /^#([a-z]+)(?:-(.+))?$/.exec(hash) ?? []
  const found = SECTION_NAMES.find((known) => known === section)
  return found && settingsAt(found, name)
}

/** On the overview, goes on to the page of the section or setting that an old link names. */
export function useOldAnchor(): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const address = addressOfOldAnchor(hash)
    if (address) navigate(address, { replace: true })
  }, [hash, navigate])
}
