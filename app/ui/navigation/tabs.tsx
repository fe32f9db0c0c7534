import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cn } from '../class-names.ts'

export interface Tab {
  value: string
  label: string
  /** The page's address with this tab. */
  to: string
  /** Shown in the vertical list on desktops. */
  icon?: ReactNode
  /** A count at the end, with its label for screen readers. */
  count?: { value: number; label: string }
}

interface TabsProps {
  /** Names the list of tabs. */
  label: string
  tabs: Tab[]
  current: string
  className?: string
  listClassName?: string
  panelClassName?: string
  /** The panel of the current tab. */
  children: ReactNode
}

/** Tabs that are links, so they work without scripts and can be shared: a scrolling row on phones, a list on desktops. */
export function Tabs({ label, tabs, current, className, listClassName, panelClassName, children }: TabsProps) {
  const list = useCurrentTabInView(current)
  return (
    <Base.Root value={current} orientation="vertical" className={className}>
      <Base.List
        ref={list}
        aria-label={label}
        className={cn(
          'flex overflow-x-auto border-b border-line px-1.5 [scrollbar-width:none]',
          'lg:flex-col lg:gap-0.5 lg:overflow-visible lg:border-0 lg:p-0',
          listClassName,
        )}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            nativeButton={false}
            render={<Link to={tab.to} preventScrollReset />}
            className={cn(
              'relative flex min-h-12 flex-none items-center gap-2.5 border-b-3 border-transparent px-2.75 font-medium whitespace-nowrap text-soft focus-visible:-outline-offset-2',
              'aria-selected:border-primary aria-selected:font-semibold aria-selected:text-heading',
              'lg:rounded-md lg:border-0 lg:px-3.5 lg:hover:bg-rosegold-50 lg:aria-selected:bg-rosegold-100',
            )}
          >
            {tab.icon && <span className="hidden text-rosegold-600 lg:block [&_svg]:size-5">{tab.icon}</span>}
            {tab.label}
            {tab.count && tab.count.value > 0 && (
              <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-haldi-100 px-1.5 text-xs font-bold text-haldi-700 tabular-nums lg:ml-auto">
                {tab.count.value}
                <span className="sr-only"> {tab.count.label}</span>
              </span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={current} tabIndex={-1} className={cn('min-w-0', panelClassName)}>
        {children}
      </Base.Panel>
    </Base.Root>
  )
}

/** Scrolls the current tab to the middle of a row that is wider than the screen, without scrolling the page. */
function useCurrentTabInView(current: string) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again when another tab becomes the current one.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!row || !tab) return
    const offset = tab.getBoundingClientRect().left - row.getBoundingClientRect().left
    row.scrollLeft += offset - (row.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return list
}
