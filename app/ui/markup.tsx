declare const madeByReact: unique symbol

/** Markup that React made on the server, which escaped what people wrote. */
export type Html = string & { readonly [madeByReact]: true }

/** Shows markup that the server has made, which needs no script. */
export function Markup({ html }: { html: Html }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only the server's rendering makes values of this type, and it escapes.
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}
