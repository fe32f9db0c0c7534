import type { ComponentProps, ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { FrameLink } from '#app/domain/content/texts/frame-links.ts'

interface MainLinkProps extends Omit<ComponentProps<typeof NavLink>, 'to' | 'children' | 'rel'>, FrameLink {
  /** Decoration after the label. */
  children?: ReactNode
}

/** A link of the menu, marked on the page that it leads to. One with a query, as of a category, is marked where all of that applies. */
export function MainLink({ to, label, children, ...link }: MainLinkProps) {
  const here = new URLSearchParams(useLocation().search)
  const query = [...new URLSearchParams(to.split('?')[1])]
  const isHere = query.every(([name, value]) => here.getAll(name).includes(value))
  return (
    <NavLink to={to} end={to === '/'} {...(!isHere && { 'aria-current': false })} {...link}>
      {label}
      {children}
    </NavLink>
  )
}
