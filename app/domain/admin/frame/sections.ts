import {
  Banknote,
  ChartColumn,
  CornerUpRight,
  CreditCard,
  FileText,
  Flag,
  Landmark,
  LayoutDashboard,
  LibraryBig,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MailPlus,
  MessageSquare,
  Package,
  Percent,
  Rss,
  ScrollText,
  Search,
  Settings,
  Shirt,
  Star,
  Tags,
  TicketPercent,
  Trash2,
  Users,
} from 'lucide-react'
import { href } from 'react-router'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import type { WaitingCounts } from '../waiting-counts.server.ts'

/** A section of the back office: a page, and those below its address. */
export interface Section {
  readonly label: string
  /** The address of its first page. */
  readonly to: string
  readonly Icon: LucideIcon
  /** Listed only while the shop offers Cash on Delivery, or has such orders. */
  readonly isForCod?: true
  /** Listed only while buyers review products. */
  readonly isForReviews?: true
  /** The count beside it of what needs attention, and what the count means. */
  readonly waiting?: { readonly count: Exclude<keyof WaitingCounts, 'hasCodOrders'>; readonly label: string }
}

/** The sections in daily use. */
export const MAIN_SECTIONS: readonly Section[] = [
  { label: 'Dashboard', to: href('/admin'), Icon: LayoutDashboard },
  { label: 'Products', to: href('/admin/products'), Icon: Shirt },
  {
    label: 'Orders',
    to: href('/admin/orders'),
    Icon: Package,
    waiting: { count: 'pendingOrders', label: 'pending' },
  },
  { label: 'Users', to: href('/admin/users'), Icon: Users },
]

/** The other sections: below the main ones in the sidebar, and under More on phones. */
const MORE_SECTIONS: readonly Section[] = [
  { label: 'Figures', to: href('/admin/figures'), Icon: ChartColumn },
  {
    label: 'Payments',
    to: href('/admin/payments'),
    Icon: CreditCard,
    waiting: { count: 'openPayments', label: 'need attention' },
  },
  { label: 'Settlements', to: href('/admin/settlements'), Icon: Landmark },
  { label: 'Cash on Delivery', to: href('/admin/cash-on-delivery'), Icon: Banknote, isForCod: true },
  {
    label: 'Complaints',
    to: href('/admin/complaints'),
    Icon: Flag,
    waiting: { count: 'openComplaints', label: 'open' },
  },
  { label: 'Reviews', to: href('/admin/reviews'), Icon: Star, isForReviews: true },
  {
    label: 'Messages',
    to: href('/admin/messages'),
    Icon: MessageSquare,
    waiting: { count: 'unreadMessages', label: 'unread' },
  },
  { label: 'Emails', to: href('/admin/mails'), Icon: Mail, waiting: { count: 'failedMails', label: 'failed' } },
  { label: 'Subscribers', to: href('/admin/subscribers'), Icon: MailPlus },
  { label: 'Offers', to: href('/admin/offers'), Icon: TicketPercent },
  { label: 'Categories', to: href('/admin/categories'), Icon: Tags },
  { label: 'Collections', to: href('/admin/collections'), Icon: LibraryBig },
  { label: 'Pages', to: href('/admin/pages'), Icon: FileText },
  { label: 'Searches', to: href('/admin/searches'), Icon: Search },
  { label: 'Feeds', to: href('/admin/feeds'), Icon: Rss },
  { label: 'Redirects', to: href('/admin/redirects'), Icon: CornerUpRight },
  { label: 'Tax', to: href('/admin/tax'), Icon: Percent },
  { label: 'Bin', to: href('/admin/bin'), Icon: Trash2 },
  { label: 'Audit log', to: href('/admin/audit-log'), Icon: ScrollText },
  { label: 'Security', to: href('/admin/security'), Icon: LockKeyhole },
  { label: 'Settings', to: href('/admin/settings'), Icon: Settings },
]

/** The other sections that a shop has. */
export function moreSections(
  { codOffered, reviews }: PublicSettings,
  waiting: Pick<WaitingCounts, 'hasCodOrders'> | undefined,
): readonly Section[] {
  return MORE_SECTIONS.filter(
    ({ isForCod, isForReviews }) => (!isForCod || codOffered || waiting?.hasCodOrders) && (!isForReviews || reviews),
  )
}

/** The section that an address belongs to; undefined for pages outside all of them, such as the search. */
export function sectionOf(pathname: string): Section | undefined {
  return [...MAIN_SECTIONS, ...MORE_SECTIONS].find(
    ({ to }) => pathname === to || (to !== href('/admin') && pathname.startsWith(`${to}/`)),
  )
}
