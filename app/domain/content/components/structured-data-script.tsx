import { type StructuredData, scriptText } from '../structured-data.ts'

interface StructuredDataScriptProps {
  /** `import.meta.env.SSR && …`: search engines read the server's response, so browsers needn't load the code that builds the data. */
  data: StructuredData | false
}

/** Describes the page to search engines. The browser never runs it, so no content security policy has to allow it. */
export function StructuredDataScript({ data }: StructuredDataScriptProps) {
  const text = import.meta.env.SSR && data ? scriptText(data) : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a script is not HTML, and scriptText escapes what could end it.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
