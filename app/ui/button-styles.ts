import { cva, type VariantProps } from 'class-variance-authority'

/** The looks of a button, and of a link that looks like one. */
export const buttonStyles = cva('button', {
  variants: {
    variant: {
      primary: 'button-primary',
      secondary: 'button-secondary',
      quiet: 'button-quiet',
      danger: 'button-danger',
      'danger-solid': 'button-danger-solid',
    },
    size: { md: 'button-md', lg: 'button-lg' },
  },
  compoundVariants: [{ variant: 'quiet', size: 'md', class: 'px-2.5' }],
  defaultVariants: { variant: 'primary', size: 'md' },
})

export type ButtonLook = VariantProps<typeof buttonStyles>
