import { href } from 'react-router'

/** The links of the header and the mobile menu. */
export const MAIN_LINKS = [
  { to: href('/'), label: 'Home' },
  { to: href('/products'), label: 'Products' },
  { to: href('/about'), label: 'About Us' },
  { to: href('/contact'), label: 'Contact Us' },
] as const
