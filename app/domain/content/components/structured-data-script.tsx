import { type StructuredData, scriptText } from '../structured-data.ts'

/** Describes the page to search engines. The browser never runs it, so no content security policy has to allow it. */
export function StructuredDataScript({ data }: { data: StructuredData }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a script is not HTML, and scriptText escapes what could end it.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(data) }} />
}
