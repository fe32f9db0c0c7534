import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { Prose } from './prose.tsx'

export interface PolicySection {
  /** The part of the address after `#`. */
  readonly id: string
  readonly title: string
  readonly body: ReactNode
  /** The owner can't replace it, because the law says what it has to contain. */
  readonly isFixed?: true
  /** What the law or a licence asks for stays below the owner's own text. */
  readonly kept?: ReactNode
}

/** What the owner changed of a policy, as HTML. */
export interface OwnPolicy {
  /** The texts that replace those of sections, by their ids. */
  readonly replaced: Readonly<Record<string, string>>
  readonly added: readonly { readonly title: string; readonly html: string }[]
}

/** A text that customers agree to. */
export interface Policy {
  title: string
  /** When these words were written; the settings in them may have changed since. */
  writtenAt: Date
  intro: ReactNode
  sections: readonly PolicySection[]
}

/** The sections of a policy with the owner's own texts, then the sections that they added. */
export function sectionsWith(sections: readonly PolicySection[], own: OwnPolicy | undefined): readonly PolicySection[] {
  if (!own) return sections
  const replaced = sections.map((section) => {
    const html = section.isFixed ? undefined : own.replaced[section.id]
    if (html === undefined) return section
    const body = (
      <>
        <Prose html={html} />
        {section.kept}
      </>
    )
    return { ...section, body }
  })
  const added = own.added.map(({ title, html }, index) => ({
    id: `own-${index + 1}`,
    title,
    body: <Prose html={html} />,
  }))
  return [...replaced, ...added]
}

interface PolicyPageProps extends Omit<Policy, 'writtenAt'> {
  /** The date of the last change, as shown. */
  updated: string
}

/** A long text with a table of contents, and a link back to the checkout it was opened from. */
export function PolicyPage({ title, updated, intro, sections }: PolicyPageProps) {
  return (
    <PageWidth className="pt-4 pb-11 lg:pt-8 lg:pb-20">
      <TextLink to={href('/checkout')} reloadDocument alone>
        Back to Checkout
      </TextLink>
      <PageTitle className="mt-2">{title}</PageTitle>
      <p className="mt-1 text-sm text-muted">Last updated on {updated}</p>
      <div className="mt-6 grid gap-8 lg:mt-9 lg:grid-cols-[14.5rem_minmax(0,42rem)] lg:gap-14">
        <nav aria-label="Contents" className="lg:sticky lg:top-28 lg:self-start">
          <ol className="grid">
            {sections.map((section) => (
              <li key={section.id}>
                <a className="hit text-base text-accent hover:underline" href={`#${section.id}`}>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-8 text-md leading-relaxed">
          <div className="grid gap-4">{intro}</div>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`} className="mb-3 text-2xl">
                {section.title}
              </h2>
              <div className="grid gap-4 [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-5">{section.body}</div>
            </section>
          ))}
        </div>
      </div>
    </PageWidth>
  )
}
