import { href, NavLink } from 'react-router'

const LINKS = [
  { to: href('/admin/messages'), label: 'Messages' },
  { to: href('/admin/payments'), label: 'Payments' },
  { to: href('/admin/mails'), label: 'Emails' },
  { to: href('/admin/tax'), label: 'Tax' },
  { to: href('/admin/audit-log'), label: 'Audit log' },
  { to: href('/admin/settings'), label: 'Settings' },
]

/** Links to the back-office pages that aren't tabs. */
export function MoreLinks() {
  return (
    <nav aria-label="More" className="mt-6 flex flex-wrap items-center gap-x-5 border-t border-line pt-2">
      <span aria-hidden="true" className="text-sm text-muted">
        More
      </span>
      {LINKS.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className="hit font-medium text-accent underline decoration-1 underline-offset-3 hover:text-heading hover:decoration-2 aria-[current=page]:font-bold aria-[current=page]:text-heading aria-[current=page]:no-underline"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
