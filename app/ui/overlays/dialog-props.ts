import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the dialog. */
  title: ReactNode
  /** One sentence. */
  description?: ReactNode
  /** More content, such as a form; the text is then aligned left. */
  children?: ReactNode
  /** Buttons and links: the quiet one first, the primary one last. */
  actions?: ReactNode
  /** `md` is 440 px wide, `lg` 720 px and the whole screen on phones. */
  size?: 'md' | 'lg'
}
