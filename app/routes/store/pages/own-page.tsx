import { data, href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { Prose } from '#app/domain/content/components/prose.tsx'
import { renderMarkdown } from '#app/domain/content/texts/markdown.server.ts'
import { textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import type { Route } from './+types/own-page'

export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const texts = context.get(textsContext).pages[`page-${slug}`]?.texts
  if (!texts || texts.isShown === '') throw data(null, { status: 404 })
  const { title = '', description = '', body = '', sharePicture } = texts
  return {
    title: String(title),
    description: String(description),
    html: renderMarkdown(String(body), 2),
    ...(typeof sharePicture === 'string' && { sharePicture }),
  }
}

/** A page that the owner added. */
export default function OwnPage({ loaderData: { html, ...metadata }, params }: Route.ComponentProps) {
  return (
    <>
      <PageMetadata {...metadata} path={href('/pages/:slug', params)} />
      <PageWidth className="pt-4 pb-11 lg:pt-8 lg:pb-20">
        <PageTitle className="wrap-anywhere">{metadata.title}</PageTitle>
        <Prose html={html} className="mt-4 max-w-prose text-md leading-relaxed" />
      </PageWidth>
    </>
  )
}
