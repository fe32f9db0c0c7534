import { extendTailwindMerge } from 'tailwind-merge'

/**
 * Joins class names so that a later one wins over an earlier one of the same kind: `cn(buttonStyles(), className)`.
 * It knows the names that `theme.css` adds to Tailwind's own.
 */
export const cn = extendTailwindMerge({
  extend: {
    theme: {
      animate: ['shimmer'],
      container: ['page', 'admin'],
      ease: ['cloth'],
      shadow: ['bar'],
      text: ['label', 'panel', 'section', 'hero'],
    },
  },
})
