import { cn } from '#app/ui/class-names.ts'

const styles = [
  'grid gap-4 wrap-anywhere [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:pl-5 [&_li]:mt-1.5',
  '[&_a]:font-medium [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-3 [&_h2]:text-2xl [&_h3]:text-xl',
  '[&_blockquote]:border-l-2 [&_blockquote]:border-rosegold-200 [&_blockquote]:pl-4 [&_pre]:overflow-x-auto',
].join(' ')

/** A text of the owner's. @param html As the server rendered it from Markdown. */
export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown, where markup is text.
  return <div className={cn(styles, className)} dangerouslySetInnerHTML={{ __html: html }} />
}
